#pragma once
#include <optional>
#include <string>

#include "db/database.h"

// That a backup is being restored, or was. While a query of these has a row, a connection is refused, see
// db::Database::refuse_if.
namespace schema::tables::restores {

// Pools wait until the host has its secrets again, too.
constexpr char kUnderWay[] = "SELECT 1 FROM restores WHERE ended_at IS NULL";
constexpr char kLoading[] = "SELECT 1 FROM restores WHERE ended_at IS NULL AND loaded_at IS NULL";

// None is under way; no table was touched yet; tables may be missing; all is there, but no pool serves it.
enum class State { none, closed, loading, loaded };

struct Restore {
  State state = State::none;
  std::string times;  // another text once another restore has begun, or has loaded its tables
};
Restore last(db::Database& db);

// Since when the pools serve this backup, unless another one was restored after it. Without settings, it counts as one
// that was restored with them.
std::optional<std::string> served_since(db::Database& db, const std::string& sha256, bool with_settings);

// Closes the host. It is still known of which backup an interrupted restore was.
void begin(db::Transaction& tx);
// From here on, tables may be missing.
void begin_to_load(db::Transaction& tx, const std::string& sha256);
void finish_loading(db::Transaction& tx, bool with_settings);

// Lets the pools serve what was loaded.
void end(db::Transaction& tx);
// Lets the pools serve again. Returns false, and does nothing, if tables may be missing.
bool give_up(db::Transaction& tx);

}  // namespace schema::tables::restores

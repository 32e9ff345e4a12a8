#pragma once
#include <optional>
#include <string>

#include "db/database.h"

// Records that a backup is being restored, or was. A connection can be refused while one of these queries has a row,
// see db::Database::refuse_if.
namespace schema::tables::restores {

// Keeps pools out until the host has its secrets again, too. Commands use kLoading, as they need only the tables.
constexpr char kUnderWay[] = "SELECT 1 FROM restores WHERE ended_at IS NULL";
constexpr char kLoading[] = "SELECT 1 FROM restores WHERE ended_at IS NULL AND loaded_at IS NULL";

// Says, in this order: no restore is under way; no table was touched yet; tables may be missing; everything is loaded,
// but no pool serves it.
enum class State { none, closed, loading, loaded };

struct Restore {
  State state = State::none;
  std::string began_at = {};       // 2026-11-21T01:57:55.138Z
  std::int64_t seconds_since = 0;  // it began
  std::string times;               // changes when another restore begins, or has loaded its tables
};
Restore last(db::Database& db);

// Returns since when the pools serve this backup, or none if another one was restored after it. Without
// `with_settings`, it may have been restored with or without its settings.
std::optional<std::string> served_since(db::Database& db, const std::string& sha256, bool with_settings);

// Closes the host. The checksum of an interrupted restore stays, as tables may be missing since then.
// Returns when it began, by which the others know it.
std::string begin(db::Transaction& tx);
// Records that tables may be missing from now on.
// Both return false and do nothing if another restore has begun since then.
bool begin_to_load(db::Transaction& tx, const std::string& began_at, const std::string& sha256);
bool finish_loading(db::Transaction& tx, const std::string& began_at, const std::string& sha256, bool with_settings);

// Lets the pools serve what was loaded.
void end(db::Transaction& tx);
// Lets the pools serve again. Returns false and does nothing if tables may be missing.
bool give_up(db::Transaction& tx);

}  // namespace schema::tables::restores

#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "db/database.h"
#include "generator/draft.h"

// Stores successful generations. Ids are 16 raw bytes, hashes 32.
namespace concepts::tables::generations {

struct Generation {
  std::string id;
  std::string paid_by;  // slot, credit, payment
  std::string theme;
  generator::Draft draft;
  std::string logo_sha256;
  std::optional<std::string> logo_error, logo_error_detail;
  std::string generator;  // name and version of what made the text
  std::uint64_t seed;
  std::string logo_generator;
  std::optional<std::string> request_hash = {};  // of the caller and their Idempotency-Key
  std::optional<std::string> network = {};       // of the payment, or of the payment for the key
  bool is_hidden = false;                        // by the operator
};

// Throws db::DuplicateKey if the same request has a generation already.
void insert(db::Transaction& tx, const Generation& generation);
std::optional<Generation> by_id(db::Database& db, const std::string& id);
std::optional<Generation> by_request(db::Database& db, const std::string& request_hash);

// Holds what may be shown to everybody.
struct Shown {
  generator::Draft draft;
  std::string logo_sha256;
};
// Returns nullopt also for one that is hidden.
std::optional<Shown> shown_by_id(db::Database& db, const std::string& id);
// Says whether there is one, hidden or not.
bool exists(db::Database& db, const std::string& id);
// Doing these again changes nothing.
void hide(db::Transaction& tx, const std::string& id);
void show_again(db::Transaction& tx, const std::string& id);

// Returns how many were stored today (UTC).
std::int64_t count_of_today(db::Database& db);

}  // namespace concepts::tables::generations

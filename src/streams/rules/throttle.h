#pragma once
#include <optional>
#include <string>

#include "config.h"
#include "db/database.h"
#include "limits/lease.h"

// Limits how often a caller may ask for what is expensive. The limits hold over all workers of all hosts. Beyond one,
// functions throw refusal::TooMany and count nothing.
namespace streams::rules {

// Allows a user 30 registrations a minute: each looks up a hostname, and the answer reveals what it resolves to here.
void limit_registration(db::Database& db, const Config& config, const std::string& user_id);

// Allows a user 300 new tokens a minute, as each stays in the table for good. Locks the user's count until `tx` ends.
void limit_minting(db::Transaction& tx, const Config& config, const std::string& user_id);
// For one that was refused, whose transaction took its count back.
void limit_minting(db::Database& db, const Config& config, const std::string& user_id);

// Allows a user 300 changes of saved filters a minute. Locks the user's count until `tx` ends.
void limit_saving(db::Transaction& tx, const Config& config, const std::string& user_id);
// For one that was refused, as above.
void limit_saving(db::Database& db, const Config& config, const std::string& user_id);

// Allows a user 1,000 marks a day.
void limit_marking(db::Transaction& tx, const Config& config, const std::string& user_id);

// Charges one unit for each 200 keys or tokens of a long list; a user has 300 a minute, beside those of limits/reads.h.
void charge_list(db::Database& db, const Config& config, const std::string& user_id, int units);

// A read that may take a worker some time. A user has one at a time, so that other workers are free for other requests.
class LargeRead {
 public:
  LargeRead(db::Database& db, const Config& config, const std::string& user_id)
      : db_(db), config_(config), user_id_(user_id) {}

  // From now on until this object is destroyed, or for so many seconds should the worker die: by default longer than a
  // request may take. Throws refusal::TooMany at once while there is another.
  void begin(int seconds = 10);

 private:
  db::Database& db_;
  const Config& config_;
  const std::string user_id_;
  std::optional<limits::Lease> lease_;
};

}  // namespace streams::rules

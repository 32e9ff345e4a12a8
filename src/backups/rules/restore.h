#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "billing/rules/till.h"
#include "db/invariants.h"

// Puts a backup into a host: its tables and, with the passphrase, the settings it was made with. Then brings the tables
// to the schema of this program and verifies them. From the first change until all is there, the row of `restores` and
// the rights that pools do not have keep every host of the database from serving; after an interruption, the same again
// goes on from there.
namespace backups::rules {

struct RestoreOrder {
  std::string file;
  std::optional<std::string> passphrase;  // none: the settings are left out
  bool replace_data;                      // the host may have data, which are lost
};

struct Restored {
  std::optional<std::vector<db::InvariantResult>> verified;  // none: it had been restored before
  std::string next;                                          // what the operator should know or do now
};

// Throws std::runtime_error if it cannot be done. `say` gets what the operator should know meanwhile.
Restored restore(const billing::rules::Till& host, const RestoreOrder& order,
                 const std::function<void(const std::string& text)>& say);

}  // namespace backups::rules

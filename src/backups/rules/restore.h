#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "billing/rules/till.h"
#include "db/invariants.h"

// Restores a backup: its tables and, with the passphrase, the settings it was made with. Then it migrates the tables to
// the schema of this program and verifies them. From the first change until everything is restored, the row of
// `restores` and the revoked rights of pools keep every host of the database from serving. After an interruption, the
// same command completes the restore.
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

// Throws std::runtime_error if it fails. It passes to `say` what the operator should know meanwhile.
Restored restore(const billing::rules::Till& host, const RestoreOrder& order,
                 const std::function<void(const std::string& text)>& say);

// Says what is in a backup that this program can restore.
struct Checked {
  std::string about;                               // "TIME by PROGRAM, schema version N, of URL"
  std::size_t tables, bytes;                       // unpacked
  std::vector<std::string> own_tables, sequences;  // of the operator's
  std::vector<std::string> triggers;               // which would not be restored
  bool has_settings;                               // which were opened
};

// Looks at all in the file that restore() looks at before it changes anything, and changes nothing itself. Throws
// std::runtime_error as that does.
Checked check(const std::string& file, const std::optional<std::string>& passphrase,
              const std::function<void(const std::string& text)>& say);

}  // namespace backups::rules

#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "billing/rules/till.h"
#include "db/database.h"
#include "figures/rules/alerts/alerts.h"
#include "figures/rules/rollups/update.h"
#include "settings/config.h"

namespace jobs::rules {

// Says how much of one kind was done. Runs add up, but for what is `left` after the last one.
struct Count {
  enum class Kind { done, left, days };

  template <class Number>
  Count(const char* name, Number number, Kind kind = Kind::done) : name(name), kind(kind), number(number) {}
  Count(const char* name, std::vector<std::string> days) : name(name), kind(Kind::days), days(std::move(days)) {}

  const char* name;  // for scripts
  Kind kind;
  std::int64_t number = 0;
  std::vector<std::string> days = {};  // before which partitions end (2026-11-21)
};

struct MaintainResult {
  figures::rules::UpdateResult figures;  // of the last run
  std::vector<Count> counts;             // in the order in which scripts read them
  bool has_more;                         // there was no time for everything
};

// Does the job `maintain`, which is the maintenance of each room. It may be run at any time, and be stopped anywhere.
// If there was no time for everything, it starts again at once, for ten minutes at most. Returns what it did in total.
MaintainResult maintain(db::Database& db, const Config& config, const figures::rules::UpdateBudget& budget = {});

struct Told {
  figures::rules::alerts::Round alerts;
  std::uint64_t reports = 0;  // e-mails of these
};
// Does the job `alerts`, which also sends reports: it may write e-mails, which `maintain` may not.
Told tell_accounts(db::Database& db, const Config& config, net::HttpClient& http);

// Does the job `reconcile`. Returns the number of payments whose outcome it found out.
int reconcile(const billing::rules::Till& till);

}  // namespace jobs::rules

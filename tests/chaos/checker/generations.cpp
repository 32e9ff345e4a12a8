// Free and keyed generations: each one that was served is stored once and paid for once.
#include "billing/rules/api_key.h"
#include "billing/rules/prices.h"
#include "chaos/checker.h"
#include "support/json.h"

namespace chaos {
namespace {

using Violations = Findings::Violations;

struct Stored {
  int count = 0;
  std::string paid_by, coin_name, ticker, description, day;
};
using ByTheme = std::map<std::string, Stored>;

ByTheme stored_paid_by(db::Database& db, const char* paid_by) {
  ByTheme found;
  for (auto row : db.select(R"(SELECT g.theme, g.coin_name, g.ticker, g.description, COALESCE(s.day, '')
                                 FROM generations g LEFT JOIN free_slots s ON s.holder = g.id
                                WHERE g.paid_by = ?)",
                            std::string(paid_by))) {
    Stored& stored = found[row.text()];
    ++stored.count;
    stored.coin_name = row.text();
    stored.ticker = row.text();
    stored.description = row.text();
    stored.day = row.text();
  }
  return found;
}

bool is_as_served(const Stored& stored, const std::string& body) {
  return stored.coin_name == text_in(body, "coinName") && stored.ticker == text_in(body, "ticker") &&
         stored.description == text_in(body, "description");
}

void check(const std::deque<Generation>& requested, const ByTheme& stored, const std::string& kind,
           Findings& findings) {
  Violations lost, unexpected, duplicated;
  std::size_t acknowledged = 0, refused = 0, found = 0;
  for (const auto& one : requested) {
    const auto at = stored.find(one.theme);
    const int count = at == stored.end() ? 0 : at->second.count;
    found += count > 0;
    acknowledged += one.outcome == Outcome::acknowledged;
    refused += one.outcome == Outcome::refused;
    if (count > 1) duplicated.push_back(one.theme + " is stored " + std::to_string(count) + " times");
    if (one.outcome == Outcome::acknowledged && (count == 0 || !is_as_served(at->second, one.body)))
      lost.push_back(one.theme);
    if (one.outcome == Outcome::refused && count > 0) unexpected.push_back(one.theme + ", answered with " + one.body);
  }
  findings.add("each " + kind + " generation that was served is stored as it was served", acknowledged, lost);
  findings.add("no " + kind + " generation that was refused is stored", refused, unexpected);
  findings.add("no " + kind + " generation is stored twice", requested.size(), duplicated);
  findings.add("no " + kind + " generation is stored that nobody requested (" + std::to_string(stored.size()) + ")",
               found == stored.size(), std::to_string(stored.size() - found));
}

// Free slots count for the day on which they were taken.
void check_addresses(const std::deque<Generation>& requested, const ByTheme& stored, Findings& findings) {
  std::map<std::string, int> used;
  for (const auto& one : requested) {
    const auto at = stored.find(one.theme);
    if (at != stored.end()) used[one.paid_with + " on " + at->second.day] += at->second.count;
  }
  Violations violations;
  for (const auto& [address, count] : used) {
    if (count > billing::rules::kFreeDraftsPerDay) violations.push_back(address + ": " + std::to_string(count));
  }
  findings.add("no address had more than five on a day", used.size(), violations);
}

// Slots held by workers that were killed are free again: each address has five in all, no more and no less.
void use_up_addresses(Caller& caller, const ByTheme& stored, Findings& findings) {
  constexpr std::size_t kSample = 40;
  std::map<std::string, int> used;
  for (const auto& one : caller.history.records().free) used[one.paid_with] += stored.count(one.theme) > 0;
  Violations violations;
  std::size_t checked = 0;
  for (auto& [address, count] : used) {
    if (++checked == kSample) break;
    const Client client = caller.site.client_at(address);
    Answer last;
    do {
      last = client.post("/api/generate", R"({"theme":"a quiet end of the day"})");
      count += last.status == 200;
    } while (last.status == 200 && count <= billing::rules::kFreeDraftsPerDay);
    if (count != billing::rules::kFreeDraftsPerDay || last.status != 402) {
      violations.push_back(address + ": " + std::to_string(count) + ", then " + last.body);
    }
  }
  findings.add("each address can use the rest of its five, and no more", checked, violations);
}

void check_credits(Caller& caller, const ByTheme& stored, Findings& findings) {
  std::map<std::string, std::int64_t> used;
  for (const auto& one : caller.history.records().keyed) {
    const auto at = stored.find(one.theme);
    used[one.paid_with] += at == stored.end() ? 0 : at->second.count;
  }
  Violations violations;
  for (const auto& key : caller.site.api_keys) {
    const auto rows = caller.site.stack.database().select(
        R"(SELECT k.credits_left, SUM(IF(l.kind = 'issue', l.delta, 0))
             FROM api_keys k JOIN credit_ledger l ON l.key_id = k.id
            WHERE k.key_hash = ?
            GROUP BY k.id, k.credits_left)",
        billing::rules::hash_of_key(key));
    auto row = rows.front();
    const auto left = row.number();
    const auto issued = row.number();
    if (left == issued - used[key]) continue;
    violations.push_back(std::to_string(left) + " are left of " + std::to_string(issued) + ", and " +
                         std::to_string(used[key]) + " generations are stored");
  }
  findings.add("each key was charged one credit for each of its generations", caller.site.api_keys.size(), violations);
}

}  // namespace

void check_generations(Caller& caller, Findings& findings) {
  const Records& records = caller.history.records();
  const auto free = stored_paid_by(caller.site.stack.database(), "slot");
  const auto keyed = stored_paid_by(caller.site.stack.database(), "credit");
  check(records.free, free, "free", findings);
  check(records.keyed, keyed, "keyed", findings);
  check_addresses(records.free, free, findings);
  check_credits(caller, keyed, findings);
  use_up_addresses(caller, free, findings);
}

}  // namespace chaos

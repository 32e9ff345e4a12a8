#include "billing/rules/usage.h"

#include <algorithm>
#include <map>

#include "billing/tables/credit_ledger.h"
#include "calendar/date.h"
#include "refusal.h"

namespace billing::rules {
namespace {

namespace credit_ledger = tables::credit_ledger;
using calendar::date_of;

constexpr std::int64_t kUsualDays = 30, kMaxDays = 366, kPaceDays = 7;

// Both are counted in days since 1970, and belong to the period.
struct Period {
  std::int64_t first, last;
};

Period period_of(const std::optional<std::string>& from, const std::optional<std::string>& to, std::int64_t today) {
  const auto first = from ? calendar::day_of(*from) : std::nullopt, last = to ? calendar::day_of(*to) : today;
  std::map<std::string, std::string> errors;
  if (from && !first) errors.emplace("from", "must be a date such as 2026-01-31");
  if (!last) errors.emplace("to", "must be a date such as 2026-01-31");
  if (!errors.empty()) throw refusal::InvalidFields(errors);

  const Period period{first.value_or(*last - kUsualDays + 1), *last};
  if (period.last < period.first || period.last - period.first >= kMaxDays) {
    throw refusal::InvalidFields({{to ? "to" : "from", "must make a period of 1 to 366 days: to is " + date_of(*last) +
                                                           ", and from " + date_of(period.first)}});
  }
  return period;
}

std::vector<UsedDay> days_of(db::Database& db, const std::string& key_id, const Period& period) {
  auto spent = credit_ledger::spent_by_day(db, key_id, date_of(period.first), date_of(period.last + 1));
  std::vector<UsedDay> days;
  for (auto day = period.first; day <= period.last; ++day) days.push_back({date_of(day), spent[date_of(day)]});
  return days;
}

std::int64_t sum_of(const std::vector<UsedDay>& days) {
  std::int64_t sum = 0;
  for (const auto& day : days) sum += day.drafts;
  return sum;
}

double drafts_per_day(db::Database& db, const std::string& key_id, std::int64_t first_spent, std::int64_t today) {
  const auto days = days_of(db, key_id, {std::max(first_spent, today - kPaceDays + 1), today});
  return static_cast<double>(sum_of(days)) / static_cast<double>(days.size());
}

}  // namespace

Usage usage_of(db::Database& db, const Config& config, const std::string& supplied_key,
               const std::optional<std::string>& from, const std::optional<std::string>& to) {
  const auto balance = balance_of(db, config, supplied_key);
  const auto [today_text, first_spent] = credit_ledger::days_of(db, balance.key.id);
  const auto today = calendar::day_of(today_text).value();
  const auto days = days_of(db, balance.key.id, period_of(from, to, today));

  double per_day = 0;
  if (first_spent) per_day = drafts_per_day(db, balance.key.id, calendar::day_of(*first_spent).value(), today);
  std::optional<double> days_left;
  if (per_day > 0) days_left = static_cast<double>(balance.key.credits_left) / per_day;
  return {balance, days, sum_of(days), per_day, days_left};
}

}  // namespace billing::rules

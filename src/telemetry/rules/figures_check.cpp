#include "telemetry/rules/figures_check.h"

#include <algorithm>
#include <set>

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "telemetry/rules/checked_sessions.h"
#include "telemetry/rules/checked_sums.h"
#include "telemetry/rules/maintenance.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/clock.h"
#include "telemetry/tables/figured_hours.h"
#include "telemetry/tables/segment_days.h"

namespace telemetry::rules {
namespace {

namespace hours = tables::figured_hours;
using hours::Period;

constexpr std::size_t kSample = 20;
constexpr int kHoursKept = 92;  // days
constexpr int kAttempts = 3;

// What changes while it is read is read again.
template <class Holds>
bool holds_at_last(Holds holds) {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    if (holds()) return true;
  }
  return false;
}

// A whole number below that.
std::uint64_t random_below(std::uint64_t end) {
  std::uint64_t number = 0;
  for (const unsigned char byte : crypto::random_bytes(7)) number = number << 8 | byte;
  return number % end;
}

// Found by a random user and time, since there may be too many hours to list.
std::vector<Period> at_random(db::Database& db, const std::string& first_day) {
  const auto from = read_sql_time(first_day + " 00:00:00");
  const auto length = static_cast<std::uint64_t>(tables::now(db) - from);
  std::vector<Period> found;
  for (std::size_t i = 0; i < kSample; ++i) {
    auto user = hours::user_after(db, crypto::hex(crypto::random_bytes(16)));
    if (!user) user = hours::user_after(db, "");
    if (!user) return found;
    const auto time = from + static_cast<std::int64_t>(random_below(length));
    auto hour = hours::first_from(db, *user, sql_time(time));
    if (hour && !hours::is_stale(db, *hour)) found.push_back(*std::move(hour));
  }
  return found;
}

class FiguresCheck {
 public:
  explicit FiguresCheck(db::Database& db) : db_(db) {}

  void add(const std::vector<Period>& checked) {
    std::set<std::pair<std::string, std::string>> seen, days;
    for (const auto& hour : checked) {
      if (!seen.emplace(hour.user_id, hour.begins_at).second) continue;
      days.emplace(hour.user_id, hour.begins_at.substr(0, 10) + " 00:00:00");
      sessions_ += count_wrong_sessions(db_, hour);
      hours_ += !holds_at_last([&] { return hour_holds(db_, hour); });
    }
    for (const auto& [user_id, begins_at] : days) {
      const Period day{user_id, begins_at};
      days_ += !holds_at_last([&] { return day_holds(db_, day); });
    }
  }

  std::vector<CheckedRule> rules() const {
    return {{"each session's figures are what its events come to", sessions_},
            {"each hour's figures are the sums of its sessions", hours_},
            {"each day's figures are the sums of its hours", days_}};
  }

 private:
  db::Database& db_;
  std::int64_t sessions_ = 0, hours_ = 0, days_ = 0;
};

}  // namespace

std::vector<CheckedRule> check_figures(Worker& worker, CheckedHours which) {
  auto& db = worker.db;
  const auto first_day = std::max(first_kept_day(worker), tables::segment_days::days_from_today(db, -kHoursKept));
  FiguresCheck check(db);
  if (which == CheckedHours::some) {
    auto sample = hours::latest(db, first_day, kSample);
    const auto more = at_random(db, first_day);
    sample.insert(sample.end(), more.begin(), more.end());
    check.add(sample);
  } else {
    for (auto user = hours::user_after(db, ""); user; user = hours::user_after(db, *user)) {
      check.add(hours::of_user(db, *user, first_day));
    }
  }
  return check.rules();
}

}  // namespace telemetry::rules

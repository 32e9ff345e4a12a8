#include "figures/rules/rollups/verify.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "db/clock.h"
#include "events/rules/maintenance/retention.h"
#include "events/rules/maintenance/verify_sessions.h"
#include "events/tables/segment_partitions.h"
#include "events/tables/stale_periods.h"
#include "figures/rules/rollups/recompute_rollups.h"
#include "figures/tables/rollups.h"
#include "figures/tables/verifiable_hours.h"
#include "schema/tables/database_tables.h"

namespace figures::rules {
namespace {

namespace stale_periods = events::tables::stale_periods;
namespace rollups = tables::rollups;
namespace verifiable_hours = tables::verifiable_hours;
using rollups::Granularity;
using stale_periods::RollupKey;

constexpr std::size_t kSample = 20;
constexpr int kDaysBack = schema::tables::kHourlyDays - 1;  // the hours of one day more may be deleted meanwhile
constexpr int kAttempts = 3;

// Holds aggregates by what names a row: its dimension, stream and value.
using ByRow = std::map<std::tuple<playback::Dimension, std::string, std::string>, values::Aggregate>;

ByRow by_row(const std::vector<rollups::Row>& rows) {
  ByRow all;
  for (const auto& row : rows) all[{row.dimension, row.stream_id, row.value}] = row.aggregate;
  return all;
}

// Returns whether the stored roll-ups of an account's hour equal the aggregates of its sessions. Also returns true if
// the hour is stale.
bool verify_hour(db::Database& db, const RollupKey& hour) {
  const auto recomputed = by_row(aggregate_sessions(db, Granularity::hour, hour).rows);
  const auto stored = by_row(rollups::rows(db, Granularity::hour, hour.account_id, hour.begins_at));
  return recomputed == stored || stale_periods::is_stale_hour(db, hour);
}

// Returns whether the stored wholes of an account's day equal those of its hours, of all streams together and of each.
// Also returns true if the day is not over, or it or one of its hours is stale.
bool verify_day(db::Database& db, const RollupKey& day) {
  if (stale_periods::is_stale_day(db, day)) return true;
  const auto begin = calendar::read_sql_time(day.begins_at);
  rollups::RowSelection of_day{
      day.account_id, Granularity::day, {begin}, playback::Dimension::whole, rollups::kAllStreams, {}};
  auto of_hours = of_day;
  of_hours.granularity = Granularity::hour;
  of_hours.begins = rollups::begins_in({begin, begin + calendar::kDayMs}, Granularity::hour);

  const auto same_by = [&](rollups::SumBy by) {
    return rollups::sum(db, of_day, by, true) == rollups::sum(db, of_hours, by, true);
  };
  return (same_by({}) && same_by(rollups::kByStream)) || stale_periods::is_stale_day(db, day);
}

// Tries again, as figures may change while they are read.
template <class Holds>
bool retry_until_equal(Holds holds) {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    if (holds()) return true;
  }
  return false;
}

std::uint64_t random_below(std::uint64_t end) {
  std::uint64_t number = 0;
  for (const unsigned char byte : crypto::random_bytes(7)) number = number << 8 | byte;
  return number % end;
}

// Finds hours by a random account and time, since there may be too many hours to list.
std::vector<RollupKey> at_random(db::Database& db, const std::string& first_day) {
  const auto from = calendar::read_sql_time(first_day + " 00:00:00");
  const auto length = static_cast<std::uint64_t>(db::now(db) - from);
  std::vector<RollupKey> hours;
  for (std::size_t i = 0; i < kSample; ++i) {
    auto account_id = verifiable_hours::account_after(db, crypto::hex(crypto::random_bytes(16)));
    if (!account_id) account_id = verifiable_hours::account_after(db, "");
    if (!account_id) return hours;
    const auto time = from + static_cast<std::int64_t>(random_below(length));
    auto hour = verifiable_hours::first_from(db, *account_id, calendar::sql_time(time));
    if (hour && !stale_periods::is_stale_hour(db, *hour)) hours.push_back(*std::move(hour));
  }
  return hours;
}

class FiguresCheck {
 public:
  explicit FiguresCheck(db::Database& db) : db_(db) {}

  void add(const std::vector<RollupKey>& checked) {
    std::set<std::pair<std::string, std::string>> seen, days;
    for (const auto& hour : checked) {
      if (!seen.emplace(hour.account_id, hour.begins_at).second) continue;
      days.emplace(hour.account_id, hour.begins_at.substr(0, 10) + " 00:00:00");
      sessions_ += events::rules::verify_sessions(db_, hour);
      hours_ += !retry_until_equal([&] { return verify_hour(db_, hour); });
    }
    for (const auto& [account_id, begins_at] : days) {
      const RollupKey day{account_id, begins_at};
      days_ += !retry_until_equal([&] { return verify_day(db_, day); });
    }
  }

  std::vector<db::InvariantResult> rules() const {
    return {{"each session's figures equal those computed from its events", sessions_},
            {"each hour's roll-ups are the sums of its sessions", hours_},
            {"each day's roll-ups are the sums of its hours", days_}};
  }

 private:
  db::Database& db_;
  std::int64_t sessions_ = 0, hours_ = 0, days_ = 0;
};

}  // namespace

std::vector<db::InvariantResult> verify_figures(db::Database& db, int telemetry_days, VerifyScope which) {
  const auto first_day = std::max(events::rules::first_kept_day(db, telemetry_days),
                                  events::tables::segment_partitions::days_from_today(db, -kDaysBack));
  FiguresCheck check(db);
  if (which == VerifyScope::some) {
    auto sample = verifiable_hours::latest(db, first_day, kSample);
    const auto more = at_random(db, first_day);
    sample.insert(sample.end(), more.begin(), more.end());
    check.add(sample);
  } else {
    for (auto id = verifiable_hours::account_after(db, ""); id; id = verifiable_hours::account_after(db, *id)) {
      check.add(verifiable_hours::of_account(db, *id, first_day));
    }
  }
  return check.rules();
}

}  // namespace figures::rules

#include "telemetry/rules/stream_sums.h"

#include "failpoint.h"
#include "telemetry/rules/roll_up.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/playback_figures_rows.h"
#include "telemetry/tables/stale_figures.h"
#include "telemetry/tables/stream_figures.h"

namespace telemetry::rules {
namespace {

namespace stale = tables::stale_figures;
namespace figures = tables::playback_figures;
using tables::stream_figures::Span;

constexpr std::int64_t kHour = 3600000;  // ms
constexpr std::size_t kRows = 2000;
constexpr std::size_t kTogether = 16;  // periods in one transaction

// The sums of the sessions that a user's hour or day has now.
std::vector<tables::stream_figures::Row> sums_of(db::Database& db, Span span, const stale::Period& period) {
  const auto begin = read_sql_time(period.begins_at);
  const auto end = begin + (span == Span::hour ? kHour : 24 * kHour);
  const figures::Selection selection{period.user_id, std::nullopt, sql_time(begin), sql_time(end), {}};
  RollUp sums(span);
  std::optional<tables::Place> after;
  do {
    const auto part = figures::read(db, selection, after, kRows);
    for (const auto& session : part.rows) sums.add(session);
    after = part.next;
  } while (after);
  return sums.rows();
}

// What is stale is forgotten first: a session that changes while its hour is made then notes the hour again, and has to
// wait until this is committed.
void make(db::Database& db, Span span, const std::vector<stale::Period>& periods, const std::string& first_kept) {
  db::transact(db, [&](db::Transaction& tx) {
    for (const auto& period : periods) {
      span == Span::hour ? stale::forget_hour(tx, period) : stale::forget_day(tx, period);
      if (period.begins_at < first_kept) continue;
      const auto rows = sums_of(db, span, period);
      FAILPOINT("hour forgotten");
      tables::stream_figures::replace(tx, span, period.user_id, period.begins_at, rows);
    }
    FAILPOINT("hours made");
  });
}

std::size_t make_all(db::Database& db, Span span, const std::vector<stale::Period>& periods,
                     const std::string& first_kept) {
  for (std::size_t at = 0; at < periods.size(); at += kTogether) {
    const auto first = periods.begin() + static_cast<std::ptrdiff_t>(at);
    const auto count = std::min(kTogether, periods.size() - at);
    make(db, span, {first, first + static_cast<std::ptrdiff_t>(count)}, first_kept);
  }
  return periods.size();
}

}  // namespace

std::size_t make_hours(db::Database& db, const std::string& first_kept, std::size_t max) {
  return make_all(db, Span::hour, stale::hours(db, max), first_kept);
}

std::size_t make_days(db::Database& db, const std::string& first_kept, std::size_t max) {
  return make_all(db, Span::day, stale::days(db, max), first_kept);
}

}  // namespace telemetry::rules

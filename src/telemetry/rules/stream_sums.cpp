#include "telemetry/rules/stream_sums.h"

#include <algorithm>

#include "failpoint.h"
#include "telemetry/rules/roll_up.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/playback_figures_rows.h"
#include "telemetry/tables/stale_figures.h"
#include "telemetry/tables/stored_bytes.h"
#include "telemetry/tables/stream_figures.h"

namespace telemetry::rules {
namespace {

namespace stale = tables::stale_figures;
namespace figures = tables::playback_figures;
using tables::stream_figures::Span;

constexpr std::int64_t kHour = 3600000;  // ms
constexpr std::size_t kRows = 2000;

// In one transaction: a cluster checks all that was written at once, and a change of a session waits for its hour.
constexpr std::size_t kMostHours = 16, kMostDays = 1, kMostSessions = 20000;
constexpr std::size_t kMostStreams = 200;

using Periods = std::vector<stale::Period>;

struct Added {
  std::vector<tables::stream_figures::Row> rows;
  std::size_t sessions = 0;
  std::int64_t bytes = 0;  // of events that are stored
};

// The streams of a day with the most attempts, by its hours. Only they have dimensions of their own, as each needs
// memory for its values.
RollUp::Streams largest_streams(db::Database& db, const stale::Period& day) {
  tables::stream_figures::Selection hours{
      day.user_id, Span::hour, {}, tables::Dimension::whole, tables::stream_figures::kAllStreams, {}};
  const auto begin = read_sql_time(day.begins_at);
  for (int hour = 0; hour < 24; ++hour) hours.begins.push_back(sql_time(begin + hour * kHour));

  std::vector<std::pair<std::int64_t, std::string>> largest_first;
  for (const auto& [stream, sums] : tables::stream_figures::sums(db, hours, tables::stream_figures::By::stream)) {
    largest_first.emplace_back(-sums.attempts, stream);
  }
  std::sort(largest_first.begin(), largest_first.end());
  if (largest_first.size() > kMostStreams) largest_first.resize(kMostStreams);
  RollUp::Streams largest;
  for (const auto& [attempts, stream] : largest_first) largest.insert(stream);
  return largest;
}

// The sums of the sessions that a user's hour or day has now.
Added sums_of(db::Database& db, Span span, const stale::Period& period) {
  const auto begin = read_sql_time(period.begins_at);
  const auto end = begin + (span == Span::hour ? kHour : 24 * kHour);
  const figures::Selection selection{period.user_id, std::nullopt, sql_time(begin), sql_time(end), {}};
  RollUp sums(span, span == Span::day ? largest_streams(db, period) : RollUp::Streams{});
  Added added;
  std::optional<tables::Place> after;
  do {
    const auto part = figures::read(db, selection, after, kRows);
    for (const auto& session : part.rows) {
      sums.add(session);
      added.bytes += session.stored_bytes;
    }
    added.sessions += part.rows.size();
    after = part.next;
  } while (after);
  added.rows = sums.rows();
  return added;
}

// What is stale is forgotten first: a session that changes while its hour is made then notes the hour again, and has to
// wait until this is committed. Returns the number of its sessions.
std::size_t make(db::Transaction& tx, db::Database& db, Span span, const stale::Period& period,
                 const std::string& first_kept) {
  span == Span::hour ? stale::forget_hour(tx, period) : stale::forget_day(tx, period);
  if (period.begins_at < first_kept) return 0;
  const auto added = sums_of(db, span, period);
  FAILPOINT("hour forgotten");
  tables::stream_figures::replace(tx, span, period.user_id, period.begins_at, added.rows);
  if (span == Span::hour) tables::stored_bytes::store(tx, period.user_id, period.begins_at, added.bytes);
  return added.sessions;
}

// In one transaction, as many as it should have. How many were made.
std::size_t make_some(db::Database& db, Span span, const Periods& periods, const std::string& first_kept) {
  if (periods.empty()) return 0;
  return db::transact(db, [&](db::Transaction& tx) {
    std::size_t made = 0;
    for (std::size_t sessions = 0; made < periods.size() && sessions < kMostSessions; ++made) {
      sessions += make(tx, db, span, periods[made], first_kept);
    }
    FAILPOINT("hours made");
    return made;
  });
}

}  // namespace

std::size_t make_hours(db::Database& db, const std::string& user_id, const std::string& first_kept) {
  return make_some(db, Span::hour, stale::hours(db, user_id, kMostHours), first_kept);
}

std::size_t make_days(db::Database& db, const std::string& user_id, const std::string& first_kept) {
  return make_some(db, Span::day, stale::days(db, user_id, kMostDays), first_kept);
}

}  // namespace telemetry::rules

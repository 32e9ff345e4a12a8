#include "telemetry/rules/checked_sums.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "telemetry/rules/period.h"
#include "telemetry/rules/roll_up.h"
#include "telemetry/rules/same_figures.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/figured_hours.h"
#include "telemetry/tables/playback_figures_rows.h"
#include "telemetry/tables/stream_figures.h"

namespace telemetry::rules {
namespace {

namespace hours = tables::figured_hours;
namespace sums = tables::stream_figures;
using sums::Span;

constexpr std::size_t kRows = 2000;

using ByPlace = std::map<std::tuple<tables::Dimension, std::string, std::string>, tables::Sums>;

ByPlace by_place(const std::vector<sums::Row>& rows) {
  ByPlace all;
  for (const auto& row : rows) all[{row.dimension, row.stream_id, row.value}] = row.sums;
  return all;
}

template <class Map>
bool same_sums(const Map& a, const Map& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& one, const auto& other) {
    return one.first == other.first && same(one.second, other.second);
  });
}

std::vector<sums::Row> sums_of_sessions(db::Database& db, const hours::Period& hour) {
  const auto begin = read_sql_time(hour.begins_at);
  const tables::playback_figures::Selection selection{
      hour.user_id, std::nullopt, sql_time(begin), sql_time(begin + kHourMs), {}};
  RollUp made(Span::hour);
  std::optional<tables::Place> after;
  do {
    const auto part = tables::playback_figures::read(db, selection, after, kRows);
    for (const auto& session : part.rows) made.add(session);
    after = part.next;
  } while (after);
  return made.rows();
}

}  // namespace

bool hour_holds(db::Database& db, const hours::Period& hour) {
  const auto made = by_place(sums_of_sessions(db, hour));
  const auto stored = by_place(sums::rows(db, Span::hour, hour.user_id, hour.begins_at));
  return same_sums(made, stored) || hours::is_stale(db, hour);
}

bool day_holds(db::Database& db, const hours::Period& day) {
  if (hours::is_stale_day(db, day)) return true;
  sums::Selection of_day{day.user_id, Span::day, {day.begins_at}, tables::Dimension::whole, sums::kAllStreams, {}};
  auto of_hours = of_day;
  of_hours.span = Span::hour;
  of_hours.begins.clear();
  const auto begin = read_sql_time(day.begins_at);
  for (int hour = 0; hour < 24; ++hour) of_hours.begins.push_back(sql_time(begin + hour * kHourMs));

  const auto same_by = [&](sums::By by) {
    return same_sums(sums::sums_with_histograms(db, of_day, by), sums::sums_with_histograms(db, of_hours, by));
  };
  return (same_by(sums::By::nothing) && same_by(sums::By::stream)) || hours::is_stale_day(db, day);
}

}  // namespace telemetry::rules

#include "telemetry/rules/figures_check.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "telemetry/rules/checked_sessions.h"
#include "telemetry/rules/maintenance.h"
#include "telemetry/rules/period.h"
#include "telemetry/rules/roll_up.h"
#include "telemetry/rules/same_figures.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/figured_hours.h"
#include "telemetry/tables/playback_figures_rows.h"
#include "telemetry/tables/segment_days.h"
#include "telemetry/tables/stream_figures.h"

namespace telemetry::rules {
namespace {

namespace hours = tables::figured_hours;
namespace sums = tables::stream_figures;
using hours::Period;
using sums::Span;

constexpr std::size_t kSample = 20, kRows = 2000;
constexpr int kHoursKept = 92;  // days
constexpr int kAttempts = 3;

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

std::vector<sums::Row> sums_of_sessions(db::Database& db, const Period& hour) {
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

bool hour_holds(db::Database& db, const Period& hour) {
  const auto made = by_place(sums_of_sessions(db, hour));
  const auto stored = by_place(sums::rows(db, Span::hour, hour.user_id, hour.begins_at));
  return same_sums(made, stored) || hours::is_stale(db, hour);
}

bool day_holds(db::Database& db, const Period& day) {
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

// What changes while it is read is read again.
template <class Holds>
bool holds_at_last(Holds holds) {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    if (holds()) return true;
  }
  return false;
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
    const auto more = hours::at_random(db, first_day, kSample);
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

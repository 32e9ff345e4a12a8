#include "events/rules/exports/exported_days.h"

#include <map>

#include "calendar/date.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "db/clock.h"
#include "events/rules/maintenance/retention.h"
#include "events/tables/live_sessions.h"
#include "events/tables/stale_periods.h"
#include "events/tables/stored_bytes.h"
#include "refusal.h"
#include "streams/tables/streams.h"
#include "version.h"

namespace events::rules {
namespace {

constexpr std::size_t kDateLength = 10, kVersionBytes = 12;

// Summarizes the sessions of a period.
struct Contents {
  std::int64_t sessions = 0;
  std::string computed;  // lists the hours, and differs if one was computed again
  bool changing = false;
};

void add(Contents& contents, const tables::stored_bytes::Hour& hour) {
  contents.computed += hour.begins_at + ' ' + hour.computed_at + '\n';
  contents.sessions += hour.sessions;
}

// Returns the contents of the period, grouped by the first `length` characters of the time of each hour: 10 for days, 0
// for the whole period.
std::map<std::string, Contents> contents_by(std::size_t length, db::Database& db, const std::string& account_id,
                                            const calendar::Period& period) {
  const auto from = calendar::sql_time(period.from), to = calendar::sql_time(period.to);
  std::map<std::string, Contents> found;
  // The order matters. A session marks its hour as stale before it ceases to be live, and an hour is stored before it
  // ceases to be stale.
  for (const auto& hours : {tables::live_sessions::hours(db, account_id, from, to),
                            tables::stale_periods::stale_hours(db, account_id, from, to)}) {
    for (const auto& hour : hours) found[hour.substr(0, length)].changing = true;
  }
  for (const auto& hour : tables::stored_bytes::hours(db, account_id, from, to))
    add(found[hour.begins_at.substr(0, length)], hour);
  return found;
}

// Returns the version of what else an answer depends on: the program and the names of streams.
std::string version_of(db::Database& db, const std::string& account_id) {
  return std::string(kVersion) + '\n' + streams::tables::streams::checksum_of_names(db, account_id) + '\n';
}

std::string version_of(const std::string& common, const Contents& contents) {
  return crypto::hex(crypto::sha256(common + contents.computed).substr(0, kVersionBytes));
}

}  // namespace

calendar::Period exported_period(db::Database& db, const Config& config, const std::string& day,
                                 const std::optional<std::int64_t>& hour) {
  const auto number = calendar::day_of(day);
  if (!number) throw refusal::NotFound("no_such_day", "This is no day. A day is written as in 2026-11-21.");
  const auto first = first_kept_day(db, config.telemetry_days);
  if (day < first) {
    throw refusal::NotFound("no_longer_kept",
                            "Sessions of this day are no longer kept. The first that is kept is " + first + ".");
  }
  const calendar::Period whole{*number * calendar::kDayMs, (*number + 1) * calendar::kDayMs};
  const auto from = whole.from + hour.value_or(0) * calendar::kHourMs;
  if (from > db::now(db)) throw refusal::NotFound("not_yet", "This day, or hour, has not begun yet (UTC).");
  return hour ? calendar::Period{from, from + calendar::kHourMs} : whole;
}

std::optional<std::string> export_version(db::Database& db, const std::string& account_id,
                                          const calendar::Period& period) {
  if (db::now(db) < period.to) return std::nullopt;
  const auto contents = contents_by(0, db, account_id, period)[""];
  if (contents.changing) return std::nullopt;
  return version_of(version_of(db, account_id), contents);
}

std::vector<ExportedDay> exported_days(db::Database& db, const Config& config, const std::string& account_id) {
  const auto first = *calendar::day_of(first_kept_day(db, config.telemetry_days)),
             today = db::now(db) / calendar::kDayMs;
  const auto common = version_of(db, account_id);
  std::vector<ExportedDay> days;
  for (const auto& [day, contents] :
       contents_by(kDateLength, db, account_id, {first * calendar::kDayMs, (today + 1) * calendar::kDayMs})) {
    if (contents.sessions == 0 && !contents.changing) continue;
    const bool complete = !contents.changing && *calendar::day_of(day) < today;
    days.push_back({day, contents.sessions, complete ? std::optional(version_of(common, contents)) : std::nullopt});
  }
  return days;
}

}  // namespace events::rules

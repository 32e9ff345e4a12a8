#include <cmath>

#include "alarms/rules/checks.h"
#include "alarms/rules/confidence_interval.h"

namespace alarms::rules {
namespace {

namespace troubled_playbacks = figures::tables::troubled_sessions;

constexpr double kTroubledShare = 0.1;  // of the playbacks of all accounts

std::string percent_of(double share) { return std::to_string(std::lround(share * 100)) + " %"; }

std::string text_of(const SessionCounts& playbacks, std::int64_t troubled, const Interval& interval) {
  if (playbacks.playbacks == 0) return "nobody has watched in the last 15 minutes";
  return std::to_string(troubled) + " of " + std::to_string(playbacks.playbacks) +
         " playbacks of the last 15 minutes (" + percent_of(interval.lower) + " to " + percent_of(interval.upper) +
         "): " + std::to_string(playbacks.startup_failures) + " did not start, " +
         std::to_string(playbacks.playback_failures) + " broke off, " + std::to_string(playbacks.stalled) + " stalled";
}

SessionCounts operator+(const SessionCounts& a, const SessionCounts& b) {
  return {a.playbacks + b.playbacks, a.startup_failures + b.startup_failures, a.playback_failures + b.playback_failures,
          a.stalled + b.stalled};
}

CheckResult check_viewers(const Check& check, db::Database& db, const Config&) {
  return evaluate_viewers(check, troubled_playbacks::begun(db) + troubled_playbacks::going_on(db));
}

}  // namespace

CheckResult evaluate_viewers(const Check& check, const SessionCounts& playbacks) {
  const auto troubled = playbacks.startup_failures + playbacks.playback_failures + playbacks.stalled;
  const auto interval = interval_of(troubled, playbacks.playbacks);
  return check.result(evaluate(interval, kTroubledShare), text_of(playbacks, troubled, interval));
}

Check viewers_check() {
  return {{"viewers", "Viewers are in trouble", "`/app/` shows which streams, players and errors.", 120},
          {Needs::database, Concerns::all_hosts, {}, check_viewers},
          {}};
}

}  // namespace alarms::rules

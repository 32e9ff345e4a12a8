#include <cmath>

#include "alarms/rules/confidence_interval.h"
#include "alarms/rules/evaluate.h"

namespace alarms::rules {
namespace {

namespace troubled_playbacks = figures::tables::troubled_sessions;

std::string percent_of(double share) { return std::to_string(std::lround(share * 100)) + " %"; }

std::string text_of(const Playbacks& playbacks, std::int64_t troubled, const Interval& interval) {
  if (playbacks.playbacks == 0) return "nobody has watched in the last 15 minutes";
  return std::to_string(troubled) + " of " + std::to_string(playbacks.playbacks) +
         " playbacks of the last 15 minutes (" + percent_of(interval.lower) + " to " + percent_of(interval.upper) +
         "): " + std::to_string(playbacks.not_started) + " did not start, " + std::to_string(playbacks.broken_off) +
         " broke off, " + std::to_string(playbacks.stalled) + " stalled";
}

Playbacks operator+(const Playbacks& a, const Playbacks& b) {
  return {a.playbacks + b.playbacks, a.not_started + b.not_started, a.broken_off + b.broken_off, a.stalled + b.stalled};
}

}  // namespace

CheckResult evaluate_viewers(const Playbacks& playbacks, int percent) {
  const auto troubled = playbacks.not_started + playbacks.broken_off + playbacks.stalled;
  const auto interval = interval_of(troubled, playbacks.playbacks);
  return {"viewers", "", percent == 0 ? Status::ok : evaluate(interval, percent / 100.0),
          text_of(playbacks, troubled, interval)};
}

CheckResult check_viewers(db::Database& db, int percent) {
  if (percent == 0) return evaluate_viewers({}, 0);
  return evaluate_viewers(troubled_playbacks::begun(db) + troubled_playbacks::going_on(db), percent);
}

}  // namespace alarms::rules

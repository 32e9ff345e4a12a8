#include "figures/rules/alerts/words.h"

#include "figures/rules/metrics/words.h"
#include "text/counted.h"

namespace figures::rules::alerts {

std::string in_words(const calendar::Period& period) {
  const auto clock = [](std::int64_t time) { return calendar::iso_time(time).substr(11, 5); };
  return clock(period.from) + " to " + clock(period.to) + " UTC";
}

std::string sentence_of(const Condition& condition, const State& state, const calendar::Period& window) {
  if (condition.metric == kTelemetry) return "nothing was received from " + in_words(window);
  const bool is_of_stalled = condition.metric == kStalledViewers;
  const auto metric = find_metric(is_of_stalled ? "rebufferRatio" : condition.metric);  // which has the same unit
  const auto printed = [&](std::int64_t millionths) {
    return in_unit(*metric, static_cast<double>(millionths) / kMillion);
  };
  const bool is_above = condition.fires_if == FiresIf::above;
  auto text = is_of_stalled ? "" : metric->metric->name;
  if (is_of_viewers(condition)) {
    text += std::string(is_of_stalled ? "" : ", ") + (is_above ? "at least " : "at most ");
  } else {
    text += metric->metric->measures.size() > 1 ? " (" + metric->measure->name + ") " : " ";
  }
  text += printed(state.value.value_or(0)) + (is_of_stalled ? " of the viewers stalled" : "");
  text += state.usual ? ", usually " + printed(*state.usual)
                      : (is_above ? ", above " : ", below ") + printed(condition.threshold.value_or(0));
  return text + " (" +
         (state.sessions ? text::counted(*state.sessions, is_of_stalled ? "viewer" : "session") +
                               (is_of_stalled ? " or more, from " : " from ")
                         : "from ") +
         in_words(window) + ")" + (condition.filter_id ? "; filter: " + condition.filter_name : "");
}

}  // namespace figures::rules::alerts

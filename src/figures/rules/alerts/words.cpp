#include "figures/rules/alerts/words.h"

#include <cstdio>

namespace figures::rules::alerts {
namespace {

std::string formatted(const char* format, double number) {
  char text[64];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

// Prints a value in its metric's unit: "8.2 %", "4.2 s".
std::string printed(const std::string& unit, std::int64_t millionths) {
  const auto value = static_cast<double>(millionths) / kMillion;
  if (unit == "ratio") return formatted("%.3g %%", value * 100);
  if (unit == "ms") return value < 1000 ? formatted("%.0f ms", value) : formatted("%.3g s", value / 1000);
  return formatted("%.6g", value) + (unit == "kbps" ? " kbit/s" : "");
}

}  // namespace

std::string in_words(const calendar::Period& period) {
  const auto clock = [](std::int64_t time) { return calendar::iso_time(time).substr(11, 5); };
  return clock(period.from) + " to " + clock(period.to) + " UTC";
}

std::string sentence_of(const Condition& condition, const State& state, const calendar::Period& window) {
  if (condition.metric == kTelemetry) return "nothing was received from " + in_words(window);
  const auto metric = find_metric(condition.metric);
  const auto& unit = metric->metric->unit;
  const bool is_above = condition.fires_if == FiresIf::above;
  auto text = metric->metric->name;
  if (condition.metric == kViewers) {
    text += std::string(is_above ? ", at least " : ", at most ");
  } else {
    text += metric->metric->measures.size() > 1 ? " (" + metric->measure->name + ") " : " ";
  }
  text += printed(unit, state.value.value_or(0));
  text += state.usual ? ", usually " + printed(unit, *state.usual)
                      : (is_above ? ", above " : ", below ") + printed(unit, condition.threshold.value_or(0));
  return text + " (" + (state.sessions ? std::to_string(*state.sessions) + " sessions from " : "from ") +
         in_words(window) + ")" + (condition.filter_id ? ", of " + condition.filter_name : "");
}

}  // namespace figures::rules::alerts

#include "figures/rules/metrics/words.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "calendar/period.h"

namespace figures::rules {
namespace {

std::string three_digits(double number) { return number < 99.95 ? decimal(number, 1, 6) : with_commas(number); }

}  // namespace

std::string fixed(double number, int digits) {
  char text[400];
  std::snprintf(text, sizeof text, "%.*f", digits, number);
  return text;
}

std::string decimal(double number, int least, int most) {
  const int leading = number == 0 ? 0 : static_cast<int>(-std::floor(std::log10(std::abs(number))));
  auto text = fixed(number, std::clamp(leading + 2, least, most));
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string with_commas(double number) {
  auto text = fixed(number, 0);
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
    text.insert(static_cast<std::size_t>(at), ",");
  return text;
}

std::string in_unit(const MeasuredMetric& metric, double value, const char* of_ratio) {
  const auto& unit = metric.metric->unit;
  if (unit == "ratio") return three_digits(value * 100) + of_ratio;
  if (unit == "count") return with_commas(value);
  if (unit == "kbps") return three_digits(value) + " kbit/s";
  if (unit != "ms") return three_digits(value);
  if (metric.measure->name == "sum") return three_digits(value / calendar::kHourMs) + " h";
  return value < 1000 ? fixed(value, 0) + " ms" : three_digits(value / 1000) + " s";
}

}  // namespace figures::rules

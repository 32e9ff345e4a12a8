#include "text/duration.h"

#include <algorithm>

namespace text {
namespace {

std::string count(int number, const std::string& unit) {
  return std::to_string(number) + " " + unit + (number == 1 ? "" : "s");
}

}  // namespace

std::string duration(int seconds) {
  if (seconds < 120) return count(std::max(seconds, 0), "second");
  const int minutes = (seconds + 59) / 60;
  if (minutes < 60) return count(minutes, "minute");
  const int rest = minutes % 60;
  return count(minutes / 60, "hour") + (rest == 0 ? "" : " " + count(rest, "minute"));
}

}  // namespace text

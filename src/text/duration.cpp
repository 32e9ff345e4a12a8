#include "text/duration.h"

#include <algorithm>

#include "text/counted.h"

namespace text {

std::string duration(int seconds) {
  if (seconds < 120) return counted(std::max(seconds, 0), "second");
  const int minutes = (seconds + 59) / 60;
  if (minutes < 60) return counted(minutes, "minute");
  const int rest = minutes % 60;
  return counted(minutes / 60, "hour") + (rest == 0 ? "" : " " + counted(rest, "minute"));
}

}  // namespace text

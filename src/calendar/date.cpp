#include "calendar/date.h"

#include <ctime>

namespace calendar {

std::optional<std::int64_t> day_of(const std::string& date) {
  std::tm calendar{};
  const char* end = strptime(date.c_str(), "%Y-%m-%d", &calendar);
  if (!end || *end || date.compare(0, 2, "20") != 0) return std::nullopt;
  const std::int64_t day = timegm(&calendar) / kDaySeconds;
  if (date_of(day) != date) return std::nullopt;  // 02-30 became 03-02, or a leading 0 was left out
  return day;
}

std::string date_of(std::int64_t day) {
  const std::time_t seconds = day * kDaySeconds;
  std::tm calendar{};
  gmtime_r(&seconds, &calendar);
  char date[16] = "";
  std::strftime(date, sizeof date, "%Y-%m-%d", &calendar);
  return date;
}

}  // namespace calendar

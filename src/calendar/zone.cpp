#include "calendar/zone.h"

#include <glib.h>

#include <cstdlib>
#include <fstream>

#include "calendar/timestamp.h"
#include "pattern.h"

namespace calendar {
namespace {

constexpr std::size_t kMaxName = 64;              // letters of a name
constexpr std::int64_t kFarthest = 16 * kHourMs;  // no clock is that far from UTC

// GLib looks for the file of a zone in the same folder.
std::string file_of(const std::string& name) {
  const char* folder = std::getenv("TZDIR");
  return std::string(folder ? folder : "/usr/share/zoneinfo") + "/" + name;
}

bool is_zone(const std::string& name) {
  std::ifstream file(file_of(name), std::ios::binary);
  char magic[4] = {};
  return file.read(magic, sizeof magic) && std::string(magic, sizeof magic) == "TZif";
}

// Returns what an older name stands for, in lines such as "L Asia/Kolkata Asia/Calcutta". Browsers know zones by such
// names, and newer Debians have no file for them.
std::string meant_by(const std::string& name) {
  std::ifstream lines(file_of("tzdata.zi"));
  const std::string end = " " + name;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("L ", 0) != 0 || line.size() < 2 + end.size()) continue;
    if (line.compare(line.size() - end.size(), end.size(), end) == 0)
      return line.substr(2, line.size() - 2 - end.size());
  }
  return "";
}

// Divides and rounds down, also for times before 1970.
std::int64_t days_in(std::int64_t milliseconds) {
  return milliseconds >= 0 ? milliseconds / kDayMs : -((kDayMs - 1 - milliseconds) / kDayMs);
}

}  // namespace

Zone::Zone(_GTimeZone* zone) : zone_(zone, g_time_zone_unref) {}

Zone Zone::ahead_of_utc(std::int64_t milliseconds) {
  return Zone(g_time_zone_new_offset(static_cast<gint32>(milliseconds / 1000)));
}

std::optional<Zone> Zone::named(const std::string& name) {
  if (fits(name, "[+-](0[0-9]|1[0-4]):(00|15|30|45)")) return Zone(g_time_zone_new_identifier(name.c_str()));
  if (name.size() > kMaxName || !fits(name, "[A-Z][A-Za-z0-9_+-]*(/[A-Z][A-Za-z0-9_+-]*)*")) return std::nullopt;
  const std::string known = is_zone(name) ? name : meant_by(name);
  if (known.empty() || !is_zone(known)) return std::nullopt;
  auto* zone = g_time_zone_new_identifier(known.c_str());
  return zone ? std::optional(Zone(zone)) : std::nullopt;
}

std::int64_t Zone::offset_at(std::int64_t time) const {
  const int interval = g_time_zone_find_interval(zone_.get(), G_TIME_TYPE_UNIVERSAL, time / 1000);
  return g_time_zone_get_offset(zone_.get(), interval) * std::int64_t{1000};
}

std::int64_t Zone::day_at(std::int64_t time) const { return days_in(time + offset_at(time)); }

std::int64_t Zone::begin_of(std::int64_t day) const {
  const auto midnight = day * kDayMs, guess = midnight - offset_at(midnight);
  if (day_at(guess) == day && day_at(guess - kMinuteMs) < day) return guess;
  std::int64_t before = midnight - kFarthest, begun = midnight + kFarthest;
  while (begun - before > kMinuteMs) {
    const auto middle = before + (begun - before) / 2 / kMinuteMs * kMinuteMs;
    (day_at(middle) < day ? before : begun) = middle;
  }
  return begun;
}

std::int64_t Zone::days_later(std::int64_t time, std::int64_t days) const {
  const auto day = day_at(time);
  if (time == begin_of(day)) return begin_of(day + days);
  const auto clock = time + offset_at(time) + days * kDayMs;
  return clock - offset_at(clock - offset_at(time));
}

}  // namespace calendar

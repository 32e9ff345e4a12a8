#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Reads and prints points in time, which are milliseconds since 1970, UTC.
namespace calendar {

constexpr std::int64_t kSecondMs = 1000, kMinuteMs = 60 * kSecondMs, kQuarterMs = 15 * kMinuteMs,
                       kHourMs = 60 * kMinuteMs, kDayMs = 24 * kHourMs;

// Reads an ISO 8601 date and time with seconds, any fraction of them, and an offset (Z, +02:00, +0200 or +02), in the
// years 2000 to 2099. The offset is required, since without one the moment is unknown. Fractions of a millisecond are
// cut off.
std::optional<std::int64_t> parse_timestamp(std::string_view text);

// Prints a time in the database's format: 2026-11-21 01:57:55.138
std::string sql_time(std::int64_t milliseconds);

// Reads what sql_time prints, in which the milliseconds may be left out. Throws std::runtime_error if the text has
// another form.
std::int64_t read_sql_time(std::string_view text);

}  // namespace calendar

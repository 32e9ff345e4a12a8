#pragma once
#include <cstdint>
#include <optional>
#include <string>

// Counts the days of the calendar since 1970-01-01.
namespace calendar {

inline constexpr int kDaySeconds = 86400;

// Reads a date such as 2026-01-31, in the years 2000 to 2099. Returns nullopt for anything else and for a day that does
// not exist.
std::optional<std::int64_t> day_of(const std::string& date);
std::string date_of(std::int64_t day);

}  // namespace calendar

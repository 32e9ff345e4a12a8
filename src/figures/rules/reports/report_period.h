#pragma once
#include <cstdint>
#include <string>

#include "calendar/period.h"
#include "calendar/zone.h"

// Says which week, from Monday on, or month a report is about, by its own time zone.
namespace figures::rules::reports {

// Returns the last one that was over at that time.
calendar::Period last_period(const calendar::Zone& zone, bool is_monthly, std::int64_t time);
// Returns when the mail about the first period is due that is over later than that: at six in the morning after it.
std::int64_t next_due(const calendar::Zone& zone, bool is_monthly, std::int64_t time);

// Prints a period as in "23 to 29 November 2026", or a month as in "November 2026".
std::string in_words(const calendar::Period& period, const calendar::Zone& zone, bool is_monthly);
// Prints a time by the zone's clocks: "Tue 24 Nov, 10:00".
std::string in_words(std::int64_t time, const calendar::Zone& zone);

}  // namespace figures::rules::reports

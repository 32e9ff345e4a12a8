#pragma once
#include <string>

#include "figures/rules/metrics/metrics.h"

// Prints numbers for people: sentences, messages, reports.
namespace figures::rules {

// Prints a number with so many digits after the point.
std::string fixed(double number, int digits);
// Prints three digits that count, as far as they are among the first `most` after the point, of which there are at
// least as many as `least`, one at least. Zeros at the end are left out.
std::string decimal(double number, int least, int most);
// Prints 1234567 as 1,234,567.
std::string with_commas(double number);

// Prints a value of a metric in a unit that people read: "8.2 %", "4.2 s", "1,234 h", "2,400 kbit/s".
std::string in_unit(const MeasuredMetric& metric, double value, const char* of_ratio = " %");

}  // namespace figures::rules

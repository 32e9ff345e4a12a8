#pragma once
#include <cstdint>
#include <string>

namespace alarms::rules {

// A check is unknown if what was measured does not tell. An incident then neither begins nor ends.
enum class Status { ok, firing, unknown };

struct CheckResult {
  std::string check;  // of checks.h
  std::string host;   // "" for what all hosts share
  Status status;
  std::string text;        // one line: "3 payments, the oldest from 5 minutes ago"
  std::int64_t items = 0;  // how many things the operator has to decide; 0 if the check counts none
};

}  // namespace alarms::rules

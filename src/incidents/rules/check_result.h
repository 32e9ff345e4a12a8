#pragma once
#include <cstdint>
#include <string>

namespace incidents::rules {

// Says what is wrong while an incident lasts. It outlives all results that point to it.
struct IncidentKind {
  std::string name;     // at most 16 characters
  std::string title;    // ASCII: the subject of an e-mail
  std::string advice;   // where to look
  int pending_seconds;  // how long it has to fire before anybody is notified
};

// A check is unknown if what was measured does not tell. An incident then neither begins nor ends.
enum class Status { ok, firing, unknown };

struct CheckResult {
  const IncidentKind* kind;
  std::string host;  // "" for what all hosts share
  Status status;
  std::string text;        // one line: "3 payments, the oldest from 5 minutes ago"
  std::int64_t items = 0;  // how many things have to be decided; 0 if the check counts none
};

}  // namespace incidents::rules

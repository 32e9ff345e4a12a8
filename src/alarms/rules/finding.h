#pragma once
#include <string>

namespace alarms::rules {

// Unknown: what is known does not tell; then an incident neither begins nor ends.
enum class Verdict { fine, trouble, unknown };

// What a check says now.
struct Finding {
  std::string subject;  // of subject.h
  std::string host;     // "" for what all hosts share
  Verdict verdict;
  std::string text;  // one line: "3 payments, the oldest of 2026-11-22T10:00:00.000Z"
};

}  // namespace alarms::rules

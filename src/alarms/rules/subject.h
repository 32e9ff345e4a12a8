#pragma once
#include <string>
#include <vector>

namespace alarms::rules {

// What there may be an incident of.
struct Subject {
  std::string name;          // at most 16 characters
  std::string title;         // ASCII: the subject of an e-mail
  std::string advice;        // where to look
  int patience_seconds = 0;  // how long it has to last before it is told
};

const std::vector<Subject>& subjects();
// Throws std::out_of_range for a name that is none.
const Subject& subject(const std::string& name);

}  // namespace alarms::rules

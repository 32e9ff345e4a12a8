#pragma once
#include <string>

#include "text/printable.h"

// What others said of a payment or an order is kept with it, a line each, and only ever added to.
namespace billing::tables {

// An assignment of SQL that adds a line, given twice, to what is kept of what others said, with the time at which it
// was first said. The line ends with a line feed.
constexpr const char* kAddEvidence = R"(
                   evidence = CASE WHEN LOCATE(?, evidence) > 0 THEN evidence
                                   ELSE CONCAT(COALESCE(evidence, ''),
                                               DATE_FORMAT(UTC_TIMESTAMP(), '%Y-%m-%dT%H:%i:%sZ '), ?) END)";

// Returns a text that fits on a line: escaped, and cut after a thousand bytes, which it says.
inline std::string on_a_line(const std::string& said) {
  constexpr std::size_t kBytes = 1000;  // a facilitator may answer 64 KiB, again and again
  if (said.size() <= kBytes) return text::printable(said);
  return text::printable(said.substr(0, kBytes)) + "… (cut, of " + std::to_string(said.size()) + " bytes)";
}

}  // namespace billing::tables

#include "billing/tables/evidence.h"

#include "text/printable.h"

namespace billing::tables {

std::string on_a_line(const std::string& said) {
  constexpr std::size_t kBytes = 1000;  // a facilitator may answer 64 KiB, again and again
  if (said.size() <= kBytes) return text::printable(said);
  return text::printable(said.substr(0, kBytes)) + "… (cut, of " + std::to_string(said.size()) + " bytes)";
}

}  // namespace billing::tables

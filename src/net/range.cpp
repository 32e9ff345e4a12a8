#include "net/range.h"

#include <algorithm>
#include <stdexcept>

#include "text/ascii.h"

namespace net {
namespace {

int width(const Address& address) { return address.family == AF_INET ? 32 : 128; }

}  // namespace

Range parse_range(const std::string& text) {
  const auto slash = text.find('/');
  const auto base = parse_address(text.substr(0, slash));
  if (!base) throw std::invalid_argument("\"" + text + "\" is not an address range");

  const auto length = slash == text.npos ? width(*base) : text::whole_number(text.substr(slash + 1), 3);
  if (!length || *length > width(*base)) throw std::invalid_argument("\"" + text + "\" has no valid prefix length");

  // Addresses are compared unmapped, so ::ffff:10.0.0.0/104 has to become 10.0.0.0/8 to mean anything.
  const Address plain = unmapped(*base);
  const int cut = width(*base) - width(plain);
  const int bits = static_cast<int>(*length);
  return bits < cut ? Range{*base, bits} : Range{plain, bits - cut};
}

std::string text_of(const Range& range) {
  const bool is_one = range.bits == width(range.base);
  return text_of(range.base) + (is_one ? "" : "/" + std::to_string(range.bits));
}

std::vector<Range> parse_ranges(const std::string& list) {
  std::vector<Range> ranges;
  if (text::trimmed(list).empty()) return ranges;

  for (const auto& item : text::split(list + ",", ',')) ranges.push_back(parse_range(text::trimmed(item)));
  return ranges;
}

bool contains(const Range& range, const Address& address) {
  const Address plain = unmapped(address);
  if (range.base.family != plain.family) return false;

  const int whole = range.bits / 8;
  if (!std::equal(plain.bytes.begin(), plain.bytes.begin() + whole, range.base.bytes.begin())) return false;

  const int left = range.bits % 8;
  return left == 0 || (plain.bytes[whole] ^ range.base.bytes[whole]) >> (8 - left) == 0;
}

bool contains(const std::vector<Range>& ranges, const Address& address) {
  return std::any_of(ranges.begin(), ranges.end(), [&](const Range& range) { return contains(range, address); });
}

}  // namespace net

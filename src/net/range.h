#pragma once
#include <string>
#include <vector>

#include "net/address.h"

// Reads blocks of addresses in CIDR notation.
namespace net {

struct Range {
  Address base;
  int bits;  // how many leading bits of base count
};

// Reads "fd00::/8", or one address as the range of just that one. Throws std::invalid_argument, which quotes the text.
Range parse_range(const std::string& text);

// Returns it in the form that nginx compares with: ::ffff:10.0.0.0/104 is 10.0.0.0/8.
std::string text_of(const Range& range);

// Reads a list as an operator writes it: "10.0.0.0/8, fd00::/8". Nothing but spaces is the empty list. Throws
// std::invalid_argument, which quotes the wrong item.
std::vector<Range> parse_ranges(const std::string& list);

// An IPv4-mapped address is in the ranges of its IPv4 address.
bool contains(const Range& range, const Address& address);
bool contains(const std::vector<Range>& ranges, const Address& address);

}  // namespace net

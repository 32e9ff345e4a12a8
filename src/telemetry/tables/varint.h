#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace telemetry::tables {

struct CorruptBytes : std::invalid_argument {
  CorruptBytes() : std::invalid_argument("a stored histogram is corrupt") {}
};

// Numbers in as few bytes as they need: seven bits a byte, the lowest first; the eighth says that more follow.
namespace varint {

void put(std::string& bytes, std::uint64_t number);
// Takes a number of at most 63 bits from the front. Throws CorruptBytes when there is none.
std::uint64_t take(std::string_view& bytes);

}  // namespace varint
}  // namespace telemetry::tables

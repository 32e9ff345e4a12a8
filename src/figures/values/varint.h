#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace figures::values {

struct CorruptBytes : std::invalid_argument {
  CorruptBytes() : std::invalid_argument("a stored histogram is corrupt") {}
};

// Writes and reads numbers in as few bytes as they need: seven bits a byte, the lowest first. The eighth bit says that
// more follow.
namespace varint {

void append(std::string& bytes, std::uint64_t number);
// Takes a number of at most 63 bits from the front. Throws CorruptBytes if there is none.
std::uint64_t read(std::string_view& bytes);

}  // namespace varint
}  // namespace figures::values

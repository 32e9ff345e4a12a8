#include "figures/values/varint.h"

namespace figures::values::varint {

void append(std::string& bytes, std::uint64_t number) {
  for (; number >= 128; number /= 128) bytes += static_cast<char>(number % 128 + 128);
  bytes += static_cast<char>(number);
}

std::uint64_t read(std::string_view& bytes) {
  std::uint64_t number = 0;
  for (unsigned shift = 0; shift < 63; shift += 7) {
    if (bytes.empty()) throw CorruptBytes();
    const auto byte = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    number |= static_cast<std::uint64_t>(byte % 128) << shift;
    if (byte < 128) return number;
  }
  throw CorruptBytes();
}

}  // namespace figures::values::varint

#pragma once
#include <cstddef>
#include <string>
#include <string_view>

// The format of SQL's COMPRESS() and UNCOMPRESS(): the length in four bytes, the lowest first, then a zlib stream. An
// empty text is an empty one.
namespace db {

// Says how hard compress tries.
enum class Effort { quick = 1, thorough = 9 };

std::string compress(std::string_view text, Effort effort);

// Throws std::runtime_error where the bytes are in another format, or have more than `max` bytes of text in them.
std::string uncompress(std::string_view bytes, std::size_t max);

}  // namespace db

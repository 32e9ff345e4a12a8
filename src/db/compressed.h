#pragma once
#include <cstddef>
#include <string>
#include <string_view>

// Reads and writes the format of SQL's COMPRESS() and UNCOMPRESS(): the length in four bytes, the lowest first, then a
// zlib stream. An empty text becomes no bytes.
namespace db {

// Sets zlib's compression level.
enum class Effort { quick = 1, thorough = 9 };

std::string compress(std::string_view text, Effort effort);

// Throws std::runtime_error if the bytes are in another format or hold more than `max` bytes of text.
std::string uncompress(std::string_view bytes, std::size_t max);

}  // namespace db

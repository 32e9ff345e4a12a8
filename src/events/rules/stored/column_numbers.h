#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Prints and parses the numbers that columns store as differences. A number is stored so only if printing it gives the
// same text.
namespace events::rules {

// Limits the numbers so that no sum or difference of two exceeds 2^53, up to which numbers in JSON are exact.
constexpr std::int64_t kMaxColumnNumber = 999'999'999'999'999;

// Numbers in payloads are decimal, numbers in ids have base 36.
constexpr int kColumnBase = 10, kColumnIdBase = 36;

std::string spelled(std::int64_t number, int base);

// Returns the number unless it is too large or spelled() would print it otherwise.
std::optional<std::int64_t> number_spelled(std::string_view text, int base);

}  // namespace events::rules

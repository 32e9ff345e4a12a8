#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Numbers that columns hold as differences, so that they have to come back as they were spelled.
namespace events::rules {

// Neither a sum nor a difference of them is beyond 2^53, where JSON's numbers end to be exact.
constexpr std::int64_t kMaxColumnNumber = 999'999'999'999'999;

// Of payloads' numbers, and of ids.
constexpr int kColumnBase = 10, kColumnIdBase = 36;

std::string spelled(std::int64_t number, int base);

// Returns the number if this is how it is spelled, and if it is not too large.
std::optional<std::int64_t> number_spelled(std::string_view text, int base);

}  // namespace events::rules

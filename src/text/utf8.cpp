#include "text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace text {
namespace {

bool continues(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

// Returns the length of the sequence that begins at `at`, or 0 if it is malformed.
std::size_t sequence_length(std::string_view text, std::size_t at) {
  const unsigned char lead = static_cast<unsigned char>(text[at]);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!continues(text, at + i)) return 0;
  }
  const unsigned char second = static_cast<unsigned char>(text[at + 1]);
  const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  const bool surrogate = lead == 0xED && second > 0x9F;
  const bool beyond = lead == 0xF4 && second > 0x8F;
  return overlong || surrogate || beyond ? 0 : length;
}

// Skips eight bytes at a time, since most texts are ASCII for the most part.
std::size_t skip_ascii(std::string_view text, std::size_t at) {
  for (std::uint64_t eight; at + sizeof eight <= text.size(); at += sizeof eight) {
    std::memcpy(&eight, text.data() + at, sizeof eight);
    if (eight & 0x8080808080808080u) break;
  }
  return at;
}

}  // namespace

bool is_utf8(std::string_view text) {
  for (std::size_t at = skip_ascii(text, 0); at < text.size(); at = skip_ascii(text, at)) {
    const std::size_t length = sequence_length(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](unsigned char byte) { return (byte & 0xC0) != 0x80; }));
}

std::string shortened(std::string_view text, std::size_t max) {
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
    if (begins && ++characters > max) return std::string(text.substr(0, i));
  }
  return std::string(text);
}

std::vector<std::string> lines_of(std::string_view text, std::size_t max) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    auto line = shortened(text, max);
    const auto space = line.size() < text.size() && text[line.size()] != ' ' ? line.rfind(' ') : line.npos;
    if (space != line.npos && space > 0) line.resize(space);
    text.remove_prefix(line.size());
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    lines.push_back(std::move(line));
  }
  return lines;
}

bool has_control(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x20 || byte == 0x7F) return true;
    if (byte == 0xC2 && continues(text, at + 1) && static_cast<unsigned char>(text[at + 1]) < 0xA0) return true;
  }
  return false;
}

}  // namespace text

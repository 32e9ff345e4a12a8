#include "web/byte_range.h"

#include <algorithm>
#include <stdexcept>

#include "text/ascii.h"

namespace web {
namespace {

constexpr std::size_t kOffsetDigits = 15;
constexpr std::string_view kUnit = "bytes=";

// nginx marks an answer that it has compressed as weak, which makes no difference for If-None-Match.
std::string without_weakness(const std::string& tag) { return tag.substr(text::starts_with(tag, "W/") ? 2 : 0); }

std::optional<ByteRange> parse(const std::string& text) {
  const auto dash = text.find('-');
  if (dash == text.npos) return std::nullopt;
  const auto first = text::whole_number(std::string_view(text).substr(0, dash), kOffsetDigits);
  const auto last = text::whole_number(std::string_view(text).substr(dash + 1), kOffsetDigits);
  if (!first || (!last && dash + 1 != text.size()) || (last && *last < *first)) return std::nullopt;
  return ByteRange{*first, last};
}

}  // namespace

bool is_known(const Request& request, const std::string& etag) {
  const auto tags = text::split(request.header("If-None-Match").value_or(""), ',');
  return std::any_of(tags.begin(), tags.end(), [&](const auto& one) {
    const auto tag = text::trimmed(one);
    return tag == "*" || without_weakness(tag) == etag;
  });
}

std::optional<ByteRange> byte_range(const Request& request, const std::string& etag) {
  const auto range = request.header("Range");
  if (!range || !text::starts_with(text::lower(*range), kUnit)) return std::nullopt;
  if (request.header("If-Range").value_or(etag) != etag) return std::nullopt;
  return parse(text::trimmed(range->substr(kUnit.size())));
}

std::optional<std::int64_t> length_of(const Parts& parts, std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  std::int64_t length = 0;
  for (std::string part = parts(); !part.empty(); part = parts()) {
    length += static_cast<std::int64_t>(part.size());
    if (std::chrono::steady_clock::now() > end) return std::nullopt;
  }
  return length;
}

Parts cut(Parts parts, std::int64_t skipped, std::int64_t length) {
  return [parts = std::move(parts), skipped, length]() mutable {
    while (length > 0) {
      std::string part = parts();
      if (part.empty()) throw std::runtime_error("it has become shorter");
      const auto left_out = std::min(skipped, static_cast<std::int64_t>(part.size()));
      skipped -= left_out;
      part = part.substr(static_cast<std::size_t>(left_out), static_cast<std::size_t>(length));
      length -= static_cast<std::int64_t>(part.size());
      if (!part.empty()) return part;
    }
    return std::string();
  };
}

}  // namespace web

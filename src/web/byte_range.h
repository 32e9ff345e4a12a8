#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "web/request.h"

// Evaluates conditions and ranges of RFC 9110 for an answer that is made part by part. `etag` includes its quotation
// marks.
namespace web {

// Returns whether If-None-Match names it, so that the caller has the answer already.
bool is_known(const Request& request, const std::string& etag);

struct ByteRange {
  std::int64_t first;
  std::optional<std::int64_t> last;  // inclusive; absent: to the end
};

// Returns the range that is asked for. Returns nullopt if the whole has to be sent: none is asked for, or several, or
// the end of an unknown length (`bytes=-500`), or If-Range names another answer.
std::optional<ByteRange> byte_range(const Request& request, const std::string& etag);

// Makes the next part at each call, and an empty one at the end.
using Parts = std::function<std::string()>;

// Returns how many bytes there are, or nullopt if counting takes longer than `time`.
std::optional<std::int64_t> length_of(const Parts& parts, std::chrono::milliseconds time);

// Leaves out `skipped` bytes, and what follows `length` more. The result throws std::runtime_error where there are
// fewer.
Parts cut(Parts parts, std::int64_t skipped, std::int64_t length);

}  // namespace web

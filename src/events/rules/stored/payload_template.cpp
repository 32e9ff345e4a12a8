#include "events/rules/stored/payload_template.h"

#include <algorithm>

#include "text/ascii.h"

namespace events::rules {
namespace {

constexpr std::string_view kBlanks = " \t\r\n", kInNumbers = "0123456789+-.eE";

// Returns the position of the closing quote of the string that begins at `quote`, or the end of the payload.
std::size_t end_of_string(std::string_view payload, std::size_t quote) {
  std::size_t at = quote + 1;
  while (at < payload.size() && payload[at] != '"') at += payload[at] == '\\' ? 2 : 1;
  return std::min(at, payload.size());
}

bool is_name(std::string_view payload, std::size_t last_quote) {
  const auto next = payload.find_first_not_of(kBlanks, last_quote + 1);
  return next != payload.npos && payload[next] == ':';
}

}  // namespace

CutPayload cut(std::string_view payload) {
  CutPayload made;
  made.pieces.reserve(payload.size());
  std::size_t copied = 0;  // end of what was copied into pieces so far
  const auto cut_out = [&](std::size_t begin, std::size_t end) {
    made.pieces.append(payload, copied, begin - copied) += kCut;
    made.values.push_back(payload.substr(begin, end - begin));
    copied = end;
  };
  for (std::size_t at = 0; at < payload.size(); ++at) {
    if (payload[at] == '"') {
      const auto begin = at + 1;
      at = end_of_string(payload, at);
      if (!is_name(payload, at)) cut_out(begin, at);
    } else if (payload[at] == '-' || text::is_digit(payload[at])) {
      const auto end = std::min(payload.find_first_not_of(kInNumbers, at), payload.size());
      cut_out(at, end);
      at = end - 1;
    }
  }
  made.pieces.append(payload, copied);
  return made;
}

}  // namespace events::rules

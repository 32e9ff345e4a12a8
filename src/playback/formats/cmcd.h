#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "playback/formats/normalized_event.h"
#include "text/structured_fields.h"

// Reads CMCD (CTA-5004, versions 1 and 2) that players send as events in a body. Each line is a record, which is a
// dictionary.
namespace playback {

constexpr std::size_t kMaxCmcdLine = 8 * 1024;  // bytes; what it becomes as JSON fits a payload of 16 KiB
constexpr std::size_t kMaxCmcdLines = 1000;     // of one body
constexpr std::size_t kMaxCmcdSessions = 8;     // of one body
constexpr const char kCmcdType[] = "cmcd.";     // what the types of all such events begin with

struct CmcdRecord {
  NormalizedEvent event;  // unusable if there is an error
  text::structured::Malformed error = nullptr;
};

// Translates a record to an event of type cmcd.<e> of the session sid. The keys are its payload. Its id is a hash of
// them or, where another line could have the same keys, of the line.
CmcdRecord parse_cmcd_line(std::string_view line);

// Describes a request for media as a server saw it.
struct CmcdRequest {
  std::string keys;              // a dictionary
  std::string part;              // what was asked for: path and range
  std::string id;                // that no other request has
  std::int64_t received_at = 0;  // ms since 1970
};

// Translates the request to an event of type cmcd.request. Of the part, the event has only a hash (`object`), which
// tells the parts of the content apart.
CmcdRecord parse_cmcd_request(const CmcdRequest& request);

struct CmcdBody {
  std::vector<NormalizedEvent> records;  // in the order of the lines
  // Counts lines that are no record or belong to a session beyond the limit. All lines beyond the limit count as one.
  std::size_t rejected_lines = 0;
  std::string last_error;  // what is wrong with the last rejected line: "line 3 has …"; empty: none
};

// Ignores blank lines.
CmcdBody parse_cmcd(std::string_view body);

// Prints the keys as JSON. Texts and tokens become strings. Lists of numbers by object type become {"v":3000,"a":164},
// or {"any":4000} where no type is named, and so do the plain numbers of version 1. Other lists become lists. URLs lose
// their query.
std::string cmcd_json(const text::structured::Dictionary& keys);

// Returns the member of that key, or nullptr.
const text::structured::Member* cmcd_member(const text::structured::Dictionary& keys, std::string_view key);

// Returns the string or token of that key, or an empty text.
std::string cmcd_text(const text::structured::Dictionary& keys, std::string_view key);

}  // namespace playback

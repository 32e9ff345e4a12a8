#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "telemetry/rules/sent_event.h"
#include "telemetry/rules/structured_dictionary.h"

// CMCD (CTA-5004, versions 1 and 2), as players report events in a body: one record a line, each a dictionary.
namespace telemetry::rules {

constexpr std::size_t kMaxCmcdLine = 8 * 1024;  // bytes; what it becomes as JSON fits a payload of 16 KiB
constexpr std::size_t kMaxCmcdLines = 1000;     // of one body
constexpr std::size_t kMaxCmcdSessions = 8;     // of one body
constexpr const char kCmcdType[] = "cmcd.";     // what the types of all such events begin with

struct CmcdRecord {
  SentEvent event;  // unusable if there is a fault
  structured::Fault fault = nullptr;
};

// A record as an event: of type cmcd.<e>, of the session sid, with the keys as its payload and a hash of the line as
// its id.
CmcdRecord read_cmcd_line(std::string_view line);

// A request for media, as a server saw it.
struct CmcdRequest {
  std::string keys;              // a dictionary
  std::string part;              // what was asked for: path and range
  std::string id;                // that no other request has
  std::int64_t received_at = 0;  // ms since 1970
};

// As an event of type cmcd.request. Of the part, a hash remains (`object`), which tells parts of the content apart.
CmcdRecord read_cmcd_request(const CmcdRequest& request);

struct CmcdBody {
  std::vector<SentEvent> records;  // in the order of the lines
  std::size_t skipped = 0;  // lines that are no record, or belong to a session too many; those beyond the limit are one
  std::string fault;        // what is wrong with the last of these: "line 3 has …"; empty: nothing is
};

// Lines without anything but blanks count for nothing.
CmcdBody read_cmcd(std::string_view body);

// The keys as JSON: texts and tokens as strings, lists of numbers by object type ({"v":3000,"a":164}, or {"any":4000}
// where none is named, also for the plain numbers of version 1), other lists as lists. URLs lose their query.
std::string cmcd_json(const structured::Dictionary& keys);

// The member of that key, or nullptr.
const structured::Member* cmcd_member(const structured::Dictionary& keys, std::string_view key);

// A string or a token; empty if there is none.
std::string cmcd_text(const structured::Dictionary& keys, std::string_view key);

}  // namespace telemetry::rules

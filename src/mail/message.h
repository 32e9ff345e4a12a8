#pragma once
#include <ctime>
#include <string>

namespace mail {

struct Message {
  std::string from, to;  // bare addresses in ASCII
  std::string subject;   // UTF-8, one line
  std::string text;      // UTF-8; lines end in \n and have at most 998 bytes
};

// Returns it with the headers of RFC 5322. Lines end in CR LF.
std::string rfc5322_message(const Message& message, std::time_t sent);

// Returns the value of a header of such a message, or "" if it has none.
std::string header_of(const std::string& message, const std::string& name);

}  // namespace mail

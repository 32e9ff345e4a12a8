#pragma once
#include <ctime>
#include <string>
#include <vector>

namespace mail {

struct Message {
  std::string from, to;                   // bare addresses in ASCII
  std::string subject;                    // UTF-8, one line
  std::string text;                       // UTF-8; lines end in \n and have at most 998 bytes
  std::string html = {};                  // the same for who would rather see it so; empty: there is none
  std::vector<std::string> headers = {};  // further ones, "Name: value" in ASCII
};

// Returns it with the headers of RFC 5322. Lines end in CR LF.
std::string rfc5322_message(const Message& message, std::time_t sent);

// Returns the value of a header of such a message, or "" if it has none.
std::string header_of(const std::string& message, const std::string& name);

}  // namespace mail

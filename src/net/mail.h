#pragma once
#include <ctime>
#include <string>

// E-mails, and the two ways in which a worker gets rid of them. Both throw std::runtime_error or std::system_error when
// they fail.
namespace net {

struct EmailMessage {
  std::string from, to;  // bare addresses in ASCII
  std::string subject;   // ASCII, one line
  std::string text;      // UTF-8; lines end in \n and have at most 998 bytes
};

// With the headers of RFC 5322; lines end in CR LF.
std::string rfc5322_message(const EmailMessage& email, std::time_t sent);

// The value of a header of such a message; empty if it has none.
std::string header_of(const std::string& message, const std::string& name);

// Writes it into a new file in that folder, which is created if need be: <time>-<random>.eml, whole or not at all.
void spool(const std::string& folder, const std::string& message);

// Pipes it to a program that takes sendmail's options (`-i -t`), without waiting for it to end. Its output goes to our
// stderr.
void pipe_to_sendmail(const std::string& program, const std::string& message);

}  // namespace net

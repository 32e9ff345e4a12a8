#pragma once
#include <ctime>
#include <string>

// Letters, and the two ways they leave. Both throw std::runtime_error or std::system_error when they cannot.
namespace net {

struct Letter {
  std::string from, to;  // bare addresses in ASCII
  std::string subject;   // ASCII, one line
  std::string text;      // UTF-8; lines end in \n and have at most 998 bytes
};

// The message of RFC 5322, its lines ended by CR LF.
std::string message(const Letter& letter, std::time_t sent);

// Writes it into a new file of that folder, which is made if need be: <time>-<random>.eml, whole or not at all.
void spool(const std::string& folder, const std::string& message);

// Hands it to a program as sendmail understands it (`-i -t`), and does not wait for the end of that: what it complains
// of goes to our stderr.
void pipe_to_sendmail(const std::string& program, const std::string& message);

}  // namespace net

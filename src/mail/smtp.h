#pragma once
#include <stdexcept>
#include <string>

namespace mail {

// A server did not take an e-mail.
struct NotSent : std::runtime_error {
  NotSent(const std::string& what, bool permanent) : std::runtime_error(what), permanent(permanent) {}
  bool permanent;  // it was refused, so that trying again is of no use
};

// Hands a message of RFC 5322, with `From` and `To` in front, to a server: smtps://USER:PASSWORD@HOST[:PORT] or
// smtp://, which begins TLS by STARTTLS and is in the clear to this host only. Takes at most 30 s. Throws NotSent.
void send_by_smtp(const std::string& url, const std::string& message);

}  // namespace mail

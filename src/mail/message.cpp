#include "mail/message.h"

#include "crypto/random.h"

namespace mail {
namespace {

std::string with_crlf(const std::string& text) {
  std::string lines;
  for (const char c : text) {
    if (c == '\n') lines += '\r';
    lines += c;
  }
  return lines;
}

std::string date(std::time_t time) {
  std::tm utc{};
  gmtime_r(&time, &utc);
  char text[64];
  // The worker's locale is C except for LC_CTYPE, so these names are English.
  std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S +0000", &utc);
  return text;
}

}  // namespace

std::string rfc5322_message(const Message& email, std::time_t sent) {
  const std::string host = email.from.substr(email.from.rfind('@') + 1);
  return with_crlf("From: " + email.from + "\nTo: " + email.to + "\nSubject: " + email.subject +
                   "\nDate: " + date(sent) + "\nMessage-ID: <" + crypto::random_base62(32) + "@" + host +
                   ">\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
                   "Content-Transfer-Encoding: 8bit\nAuto-Submitted: auto-generated\n\n" +
                   email.text);
}

std::string header_of(const std::string& message, const std::string& name) {
  const std::string headers = "\r\n" + message.substr(0, message.find("\r\n\r\n")) + "\r\n",
                    start = "\r\n" + name + ": ";
  const auto at = headers.find(start);
  if (at == headers.npos) return "";
  return headers.substr(at + start.size(), headers.find("\r\n", at + start.size()) - at - start.size());
}

}  // namespace mail

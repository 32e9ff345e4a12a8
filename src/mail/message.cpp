#include "mail/message.h"

#include <algorithm>

#include "crypto/encoding.h"
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

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// Returns a text beyond ASCII as RFC 2047 has it: words of whole characters, on a line each.
std::string encoded(const std::string& text) {
  constexpr std::size_t kBytesOfWord = 45;
  if (std::all_of(text.begin(), text.end(), is_ascii)) return text;
  std::string words;
  for (std::size_t at = 0; at < text.size();) {
    auto end = std::min(at + kBytesOfWord, text.size());
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    words += (at == 0 ? "=?UTF-8?B?" : "\n =?UTF-8?B?") + crypto::base64(text.substr(at, end - at)) + "?=";
    at = end;
  }
  return words;
}

}  // namespace

std::string rfc5322_message(const Message& email, std::time_t sent) {
  const std::string host = email.from.substr(email.from.rfind('@') + 1);
  return with_crlf("From: " + email.from + "\nTo: " + email.to + "\nSubject: " + encoded(email.subject) +
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

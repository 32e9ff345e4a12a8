#include "mail/message.h"

#include <algorithm>

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "text/html.h"

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

// Writes what is not ASCII as RFC 2047 has it. A word has at most 75 characters, and no part of one.
std::string encoded(const std::string& text) {
  constexpr std::size_t kMaxBytes = 45;
  if (std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; })) return text;
  std::string words;
  for (std::size_t at = 0; at < text.size();) {
    auto end = std::min(at + kMaxBytes, text.size());
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    words += (words.empty() ? "=?utf-8?B?" : "\n =?utf-8?B?") + crypto::base64(text.substr(at, end - at)) + "?=";
    at = end;
  }
  return words;
}

std::string part(const std::string& type, const std::string& content) {
  return "Content-Type: " + type + "; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n" + content;
}

// A phone shows what does not say its width as wide as a desk, and too small to be read.
std::string page_of(const Message& email) {
  return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta name=\"viewport\" "
         "content=\"width=device-width\">\n<title>" +
         text::html_escaped(email.subject) + "</title>\n</head>\n<body style=\"font-family:sans-serif\">\n" +
         email.html + "</body>\n</html>\n";
}

// Readers show the last form that they understand.
std::string body_of(const Message& email) {
  if (email.html.empty()) return part("text/plain", email.text);
  const std::string boundary = crypto::random_base62(32), between = "\n--" + boundary;
  return "Content-Type: multipart/alternative; boundary=" + boundary + "\n" + between + "\n" +
         part("text/plain", email.text) + between + "\n" + part("text/html", page_of(email)) + between + "--\n";
}

}  // namespace

std::string rfc5322_message(const Message& email, std::time_t sent) {
  const std::string host = email.from.substr(email.from.rfind('@') + 1);
  std::string headers = "From: " + email.from + "\nTo: " + email.to + "\nSubject: " + encoded(email.subject) +
                        "\nDate: " + date(sent) + "\nMessage-ID: <" + crypto::random_base62(32) + "@" + host +
                        ">\nMIME-Version: 1.0\nAuto-Submitted: auto-generated\n";
  for (const auto& header : email.headers) headers += header + "\n";
  return with_crlf(headers + body_of(email));
}

std::string header_of(const std::string& message, const std::string& name) {
  const std::string headers = "\r\n" + message.substr(0, message.find("\r\n\r\n")) + "\r\n",
                    start = "\r\n" + name + ": ";
  const auto at = headers.find(start);
  if (at == headers.npos) return "";
  return headers.substr(at + start.size(), headers.find("\r\n", at + start.size()) - at - start.size());
}

}  // namespace mail

#pragma once
#include <string>

#include <fastcgi.h>

// What nginx sends to a worker.
namespace fastcgi {

inline std::string record(int type, const std::string& content) {
  const std::size_t size = content.size();
  const char head[] = {
      FCGI_VERSION_1, static_cast<char>(type), 0, 1, static_cast<char>(size >> 8), static_cast<char>(size), 0, 0};
  return std::string(head, sizeof head) + content;
}

// Splits a stream into records, which hold at most 64 kB, and ends it with an empty one.
inline std::string stream(int type, const std::string& content) {
  std::string records;
  for (std::size_t at = 0; at < content.size(); at += 8000) records += record(type, content.substr(at, 8000));
  return records + record(type, "");
}

inline std::string parameter(const std::string& name, const std::string& value) {
  std::string lengths;
  for (const std::size_t length : {name.size(), value.size()}) {
    if (length > 127)
      for (const int shift : {24, 16, 8}) lengths += static_cast<char>((length >> shift) | (shift == 24 ? 0x80 : 0));
    lengths += static_cast<char>(length);
  }
  return lengths + name + value;
}

inline std::string request(const std::string& parameters, const std::string& body) {
  const std::string responder_closing("\0\1\0\0\0\0\0\0", 8);
  return record(FCGI_BEGIN_REQUEST, responder_closing) + stream(FCGI_PARAMS, parameters) + stream(FCGI_STDIN, body);
}

// Returns what the records of an answer have for the caller.
inline std::string output_in(const std::string& answered) {
  std::string output;
  for (std::size_t at = 0; at + 8 <= answered.size();) {
    const auto byte = [&](std::size_t offset) { return static_cast<unsigned char>(answered[at + offset]); };
    const std::size_t size = byte(4) << 8 | byte(5);
    if (byte(1) == FCGI_STDOUT) output += answered.substr(at + 8, size);
    at += 8 + size + byte(6);
  }
  return output;
}

}  // namespace fastcgi

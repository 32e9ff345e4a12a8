#pragma once
#include <regex.h>

#include <map>
#include <stdexcept>
#include <string>

// An extended regular expression of POSIX for a whole text. The C library's, as compiling std::regex takes longer than
// the rest of a file that uses it.
class Pattern {
 public:
  explicit Pattern(const std::string& expression) {
    if (regcomp(&compiled_, ("^(" + expression + ")$").c_str(), REG_EXTENDED | REG_NOSUB) != 0) {
      throw std::logic_error("no regular expression: " + expression);
    }
  }
  ~Pattern() { regfree(&compiled_); }
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;

  // A text with a NUL byte fits none.
  bool fits(const std::string& text) const {
    return text.find('\0') == text.npos && regexec(&compiled_, text.c_str(), 0, nullptr, 0) == 0;
  }

 private:
  regex_t compiled_;
};

// Whether the whole text fits the expression, which is one of those that stand in the program: each is compiled once,
// as that takes far longer than a look at a short text.
inline bool fits(const std::string& text, const char* expression) {
  thread_local std::map<std::string, Pattern> compiled;
  return compiled.try_emplace(expression, expression).first->second.fits(text);
}

#pragma once
#include <regex.h>

#include <map>
#include <new>
#include <stdexcept>
#include <string>

// Matches whole texts with an extended regular expression of POSIX. It is the C library's, as compiling std::regex
// takes longer than the rest of a file that uses it.
class Pattern {
 public:
  explicit Pattern(const std::string& expression) {
    const int error = regcomp(&compiled_, ("^(" + expression + ")$").c_str(), REG_EXTENDED | REG_NOSUB);
    if (error == REG_ESPACE) throw std::bad_alloc();
    if (error != 0) throw std::logic_error("no regular expression: " + expression);
  }
  ~Pattern() { regfree(&compiled_); }
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;

  // Returns false for any text with a NUL byte.
  bool fits(const std::string& text) const {
    return text.find('\0') == text.npos && regexec(&compiled_, text.c_str(), 0, nullptr, 0) == 0;
  }

 private:
  regex_t compiled_;
};

// Returns whether the whole text fits the expression. Only expressions that are written in the program may be passed:
// each is compiled once and kept, as that takes far longer than matching a short text.
inline bool fits(const std::string& text, const char* expression) {
  thread_local std::map<std::string, Pattern> compiled;
  return compiled.try_emplace(expression, expression).first->second.fits(text);
}

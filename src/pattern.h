#pragma once
#include <regex.h>

#include <stdexcept>
#include <string>

// Whether the whole text fits an extended regular expression of POSIX. A text with a NUL byte fits none.
// The C library's, as compiling std::regex takes longer than the rest of a file that uses it.
inline bool fits(const std::string& text, const char* expression) {
  regex_t compiled;
  if (regcomp(&compiled, (std::string("^(") + expression + ")$").c_str(), REG_EXTENDED | REG_NOSUB) != 0) {
    throw std::logic_error(std::string("no regular expression: ") + expression);
  }
  const bool found = regexec(&compiled, text.c_str(), 0, nullptr, 0) == 0;
  regfree(&compiled);
  return found && text.find('\0') == text.npos;
}

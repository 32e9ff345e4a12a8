#include "support/command.h"

#include <sys/wait.h>

#include <cstdio>

std::string output_of(const std::string& command, int& status) {
  FILE* pipe = popen((command + " 2>&1").c_str(), "re");
  std::string text;
  char piece[4096];
  for (std::size_t got; (got = fread(piece, 1, sizeof piece, pipe)) > 0;) text.append(piece, got);
  status = WEXITSTATUS(pclose(pipe));
  return text;
}

std::string without_settings() { return "env $(env | sed -n 's/^\\(MILLRACE_[A-Z0-9_]*\\)=.*/-u \\1/p') "; }

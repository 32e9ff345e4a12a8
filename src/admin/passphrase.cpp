#include "admin/passphrase.h"

#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <stdexcept>
#include <system_error>

namespace admin {

namespace {

constexpr int kDescriptor = 3;
constexpr std::size_t kMaxBytes = 4096;  // which a pipe holds

}  // namespace

std::string passphrase_in(const std::string& file) {
  std::ifstream lines(file);
  if (!lines) throw std::runtime_error(file + " cannot be read");
  std::string first;
  std::getline(lines, first);
  if (first.size() > kMaxBytes) throw std::runtime_error(file + " begins with a line too long for a passphrase");
  return first;
}

std::string ask_for_passphrase(const char* question) {
  const char* given = isatty(STDIN_FILENO) ? getpass(question) : nullptr;
  return given ? given : "";
}

void pass_on(const std::string& passphrase) {
  int ends[2];
  const auto size = static_cast<ssize_t>(passphrase.size());
  if (pipe(ends) != 0 || write(ends[1], passphrase.data(), passphrase.size()) != size) {
    throw std::system_error(errno, std::generic_category(), "pipe");
  }
  close(ends[1]);
  if (ends[0] == kDescriptor) return;
  dup2(ends[0], kDescriptor);
  close(ends[0]);
}

}  // namespace admin

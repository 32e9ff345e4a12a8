#include "admin/passphrase.h"

#include <unistd.h>

#include <fstream>
#include <stdexcept>

namespace admin {

namespace {

constexpr std::size_t kMaxBytes = 1023;  // openssl reads no more

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

}  // namespace admin

#include "admin/passphrase.h"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "text/utf8.h"

namespace admin {

namespace {

constexpr std::size_t kMaxBytes = 1023;     // openssl reads no more
constexpr std::size_t kMinPassphrase = 12;  // characters, for a new backup

}  // namespace

std::string passphrase_in(const std::string& file) {
  std::error_code none;
  if (std::filesystem::is_directory(file, none)) {
    throw std::runtime_error(file + " is a folder, and not a file whose first line is the passphrase");
  }
  std::ifstream lines(file);
  if (!lines) throw std::runtime_error(file + " cannot be read: " + std::generic_category().message(errno));
  char line[kMaxBytes + 2] = {};
  lines.get(line, sizeof line);
  std::string first = line;
  if (!first.empty() && first.back() == '\r') first.pop_back();  // a file of Windows
  if (first.size() > kMaxBytes) throw std::runtime_error(file + " begins with a line too long for a passphrase");
  if (first.empty()) throw std::runtime_error(file + " begins with an empty line, and not with the passphrase");
  return first;
}

std::string new_passphrase_in(const std::string& file) {
  const std::string passphrase = passphrase_in(file);
  if (is_long_enough(passphrase)) return passphrase;
  throw std::runtime_error("the first line of " + file + " has to have " + std::to_string(kMinPassphrase) +
                           " characters or more");
}

bool is_long_enough(const std::string& passphrase) { return text::code_points(passphrase) >= kMinPassphrase; }

std::string ask_for_passphrase(const char* question) {
  const char* typed = isatty(STDIN_FILENO) ? getpass(question) : nullptr;
  return typed ? typed : "";
}

}  // namespace admin

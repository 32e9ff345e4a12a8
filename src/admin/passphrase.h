#pragma once
#include <cstddef>
#include <string>

// Reads the passphrase of a backup's settings.
namespace admin {

constexpr std::size_t kMinPassphrase = 12;  // characters, for a new backup

// Returns the first line of the file. Throws std::runtime_error if it cannot be read, or the line is too long.
std::string passphrase_in(const std::string& file);

// Asks on the terminal. Returns an empty text if there is none.
std::string ask_for_passphrase(const char* question);

}  // namespace admin

#pragma once
#include <cstddef>
#include <string>

// Reads the passphrase of a backup's settings.
namespace admin {

constexpr std::size_t kMinPassphrase = 12;  // characters of one for a new backup

// Throws std::runtime_error if the file cannot be read.
std::string passphrase_in(const std::string& file);

// Asks on the terminal; empty where there is none.
std::string ask_for_passphrase(const char* question);

}  // namespace admin

#pragma once
#include <string>

// Reads the passphrase of a backup's settings.
namespace admin {

// Returns the first line of the file. Throws std::runtime_error if it cannot be read, or the line is empty or too long.
std::string passphrase_in(const std::string& file);

// Does the same for a new backup, whose passphrase may not be short.
std::string new_passphrase_in(const std::string& file);
bool is_long_enough(const std::string& passphrase);

// Asks on the terminal. Returns an empty text if there is none.
std::string ask_for_passphrase(const char* question);

}  // namespace admin

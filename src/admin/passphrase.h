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

// Hands it to the program that takes this one's place, as what descriptor 3 reads: command lines and environments are
// public.
void pass_on(const std::string& passphrase);

}  // namespace admin

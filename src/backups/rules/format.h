#pragma once
#include <optional>
#include <string>
#include <string_view>

// Says what a backup consists of: SQL that any client of the database can load, compressed by gzip. What else Millrace
// has to know is in SQL comments, which are the first lines and the last.
namespace backups::rules {

constexpr char kFirstLine[] = "-- Millrace backup 2\n";
constexpr char kAbout[] = "-- made at ";       // TIME by PROGRAM, schema version N, of URL
constexpr char kSettings[] = "-- settings: ";  // encrypted; only with a passphrase
constexpr char kTable[] = "CREATE TABLE `";
constexpr char kSequence[] = "CREATE SEQUENCE `";
constexpr char kEnd[] = "-- The end of this Millrace backup: ";  // Checksums

// Returns the rest of the line after that beginning, or none if the line begins differently.
std::optional<std::string> rest_of(std::string_view line, std::string_view beginning);

// Holds, in hexadecimal, the SHA-256 of all lines before the last one and, with a passphrase, a salt and the HMAC of
// that SHA-256. The key of the HMAC is derived from the passphrase and the salt.
struct Checksums {
  std::string sha256, salt, mac;
};
Checksums sign(const std::string& sha256, const std::string& passphrase);
bool is_signed_by(const Checksums& checksums, const std::string& passphrase);

}  // namespace backups::rules

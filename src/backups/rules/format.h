#pragma once
#include <optional>
#include <string>
#include <string_view>

// A backup is SQL that a database client would take as well, packed by gzip. What Millrace has to know besides stands
// in comments: in the first lines and in the last.
namespace backups::rules {

constexpr char kFirstLine[] = "-- Millrace backup 2\n";
constexpr char kAbout[] = "-- made at ";       // TIME by PROGRAM, schema version N, of URL
constexpr char kSettings[] = "-- settings: ";  // encrypted; only with a passphrase
constexpr char kTable[] = "CREATE TABLE `";
constexpr char kEnd[] = "-- The end of this Millrace backup: ";  // Checksums

// What is in the line after that beginning; none if it begins in another way.
std::optional<std::string> rest_of(std::string_view line, std::string_view beginning);

// In hexadecimal: the SHA-256 of all lines before the last one and, with a passphrase, a salt and the HMAC of that
// SHA-256, whose key is derived of both.
struct Checksums {
  std::string sha256, salt, mac;
};
Checksums sign(const std::string& sha256, const std::string& passphrase);
bool is_signed_by(const Checksums& checksums, const std::string& passphrase);

}  // namespace backups::rules

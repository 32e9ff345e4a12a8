#pragma once
#include <optional>
#include <string>
#include <string_view>

// What a backup looks like: SQL that a database client would take as well, packed by gzip. What Millrace has to know
// besides stands in comments: in the first lines, and in the last.
namespace backups::rules {

constexpr char kFirstLine[] = "-- Millrace backup 2";

// The time, as strftime formats it.
std::string now(const char* format);

// "made at TIME by PROGRAM, schema version N, of URL"
std::string second_line(const std::string& about);
// None if it is no second line.
std::optional<std::string> about_in(std::string_view line);
std::optional<int> schema_version_in(const std::string& about);

// The settings, encrypted by the passphrase; a backup without one has no such line.
std::string settings_line(std::string_view settings, const std::string& passphrase);
// None in another line, or with another passphrase.
std::optional<std::string> settings_in(std::string_view line, const std::string& passphrase);

// Of the table that the line creates; empty for other lines.
std::string table_in(std::string_view line);

// The last line has the SHA-256 of all lines before it and, with a passphrase, a salt and the HMAC of that SHA-256,
// whose key is derived of both. All in hexadecimal.
struct Checksums {
  std::string sha256, salt, mac;
};
std::string last_line(const std::string& sha256, const std::string& passphrase);
std::optional<Checksums> checksums_in(std::string_view line);
bool is_signed_by(const Checksums& checksums, const std::string& passphrase);

}  // namespace backups::rules

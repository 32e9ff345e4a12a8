#include "backups/rules/format.h"

#include <ctime>
#include <sstream>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/passphrase.h"
#include "crypto/random.h"
#include "text/ascii.h"

namespace backups::rules {
namespace {

constexpr std::string_view kComment = "-- ", kSettings = "-- settings: ", kCreates = "CREATE TABLE `",
                           kEnd = "-- The end of this Millrace backup: ", kVersion = " schema version ";
constexpr std::size_t kSaltBytes = 8;

// None if the line begins in another way.
std::optional<std::string_view> after(std::string_view beginning, std::string_view line) {
  if (!text::starts_with(line, beginning)) return std::nullopt;
  line.remove_prefix(beginning.size());
  return line.substr(0, line.find('\n'));
}

std::string mac_of(const std::string& sha256, const std::string& passphrase, const std::string& salt) {
  return crypto::hex(crypto::hmac_sha256(crypto::key_of(passphrase, salt), sha256));
}

}  // namespace

std::string now(const char* format) {
  char text[32];
  const std::time_t seconds = std::time(nullptr);
  std::tm utc{};
  std::strftime(text, sizeof text, format, gmtime_r(&seconds, &utc));
  return text;
}

std::string second_line(const std::string& about) { return std::string(kComment) + about + "\n"; }

std::optional<std::string> about_in(std::string_view line) {
  const auto about = after(kComment, line);
  return about ? std::optional<std::string>(*about) : std::nullopt;
}

std::optional<int> schema_version_in(const std::string& about) {
  const auto at = about.find(kVersion);
  if (at == about.npos) return std::nullopt;
  const auto begin = at + kVersion.size();
  const auto number = text::whole_number(about.substr(begin, about.find(',', begin) - begin), 6);
  return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

std::string settings_line(std::string_view settings, const std::string& passphrase) {
  return std::string(kSettings) + crypto::base64(crypto::encrypt(settings, passphrase)) + "\n";
}

std::optional<std::string> settings_in(std::string_view line, const std::string& passphrase) {
  const auto encoded = after(kSettings, line);
  const auto encrypted = encoded ? crypto::from_base64(*encoded) : std::nullopt;
  return encrypted ? crypto::decrypt(*encrypted, passphrase) : std::nullopt;
}

std::string table_in(std::string_view line) {
  const auto rest = after(kCreates, line);
  return rest ? std::string(rest->substr(0, rest->find('`'))) : "";
}

std::string last_line(const std::string& sha256, const std::string& passphrase) {
  const std::string beginning = std::string(kEnd) + sha256;
  if (passphrase.empty()) return beginning + "\n";
  const auto salt = crypto::random_bytes(kSaltBytes);
  return beginning + " " + crypto::hex(salt) + " " + mac_of(sha256, passphrase, salt) + "\n";
}

std::optional<Checksums> checksums_in(std::string_view line) {
  const auto words = after(kEnd, line);
  if (!words) return std::nullopt;
  Checksums found;
  std::istringstream(std::string(*words)) >> found.sha256 >> found.salt >> found.mac;
  return found;
}

bool is_signed_by(const Checksums& checksums, const std::string& passphrase) {
  const auto salt = crypto::from_hex(checksums.salt);
  return salt && crypto::equal(checksums.mac, mac_of(checksums.sha256, passphrase, *salt));
}

}  // namespace backups::rules

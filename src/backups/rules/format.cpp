#include "backups/rules/format.h"

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/passphrase.h"
#include "crypto/random.h"
#include "text/ascii.h"

namespace backups::rules {
namespace {

constexpr std::size_t kSaltBytes = 8;

std::string mac_of(const std::string& sha256, const std::string& passphrase, const std::string& salt) {
  return crypto::hex(crypto::hmac_sha256(crypto::key_of(passphrase, salt), sha256));
}

}  // namespace

std::optional<std::string> rest_of(std::string_view line, std::string_view beginning) {
  if (!text::starts_with(line, beginning)) return std::nullopt;
  line.remove_prefix(beginning.size());
  return std::string(line.substr(0, line.find('\n')));
}

Checksums sign(const std::string& sha256, const std::string& passphrase) {
  if (passphrase.empty()) return {sha256, "", ""};
  const auto salt = crypto::random_bytes(kSaltBytes);
  return {sha256, crypto::hex(salt), mac_of(sha256, passphrase, salt)};
}

bool is_signed_by(const Checksums& checksums, const std::string& passphrase) {
  const auto salt = crypto::from_hex(checksums.salt);
  return salt && crypto::equal(checksums.mac, mac_of(checksums.sha256, passphrase, *salt));
}

}  // namespace backups::rules

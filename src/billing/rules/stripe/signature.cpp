#include "billing/rules/stripe/signature.h"

#include <vector>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "pattern.h"
#include "text/ascii.h"

namespace billing::rules {
namespace {

constexpr std::uint64_t kTolerance = 300;               // seconds
constexpr std::size_t kMaxSignatureHeaderBytes = 1024;  // Stripe sends some two hundred characters

struct Signed {
  std::string time;
  std::vector<std::string> signatures;
};

bool is_number(const std::string& text) { return fits(text, "[0-9]{1,12}"); }

bool recent(const std::string& time, std::uint64_t now) {
  const std::uint64_t at = std::stoull(time);
  return at + kTolerance >= now && at <= now + kTolerance;
}

Signed parts_of(const std::string& header) {
  Signed found;
  for (const auto& part : text::split(header, ',')) {
    if (part.rfind("t=", 0) == 0) found.time = part.substr(2);
    if (fits(part, "v1=[0-9a-f]{64}")) found.signatures.push_back(part.substr(3));
  }
  return found;
}

}  // namespace

bool signed_by_stripe(const std::string& header, const std::string& body, const std::string& secret,
                      const std::function<std::uint64_t()>& now) {
  if (secret.empty() || header.size() > kMaxSignatureHeaderBytes) return false;
  const auto [time, signatures] = parts_of(header);
  if (!is_number(time) || signatures.empty()) return false;

  const std::string expected = crypto::hex(crypto::hmac_sha256(secret, time + "." + body));
  bool holds = false;
  for (const auto& signature : signatures) holds = crypto::equal(signature, expected) || holds;
  return holds && recent(time, now());
}

}  // namespace billing::rules

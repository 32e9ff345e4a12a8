#include "concept/rules/stripe_signature.h"

#include <algorithm>
#include <sstream>

#include "crypto/digest.h"
#include "crypto/encoding.h"

namespace concepts::rules {
namespace {

constexpr std::uint64_t kTolerance = 300;  // seconds

bool is_number(const std::string& text) {
  return !text.empty() && text.size() <= 12 &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return c >= '0' && c <= '9'; });
}

bool recent(const std::string& time, std::uint64_t now) {
  if (!is_number(time)) return false;
  const std::uint64_t at = std::stoull(time);
  return at + kTolerance >= now && at <= now + kTolerance;
}

}  // namespace

bool signed_by_stripe(const std::string& header, const std::string& body, const std::string& secret,
                      std::uint64_t now) {
  if (secret.empty()) return false;
  std::string time;
  std::istringstream parts(header), again(header);
  for (std::string part; std::getline(parts, part, ',');) {
    if (part.rfind("t=", 0) == 0) time = part.substr(2);
  }
  if (!recent(time, now)) return false;

  const std::string expected = crypto::hex(crypto::hmac_sha256(secret, time + "." + body));
  bool holds = false;
  for (std::string part; std::getline(again, part, ',');) {
    if (part.rfind("v1=", 0) == 0) holds = crypto::equal(part.substr(3), expected) || holds;
  }
  return holds;
}

}  // namespace concepts::rules

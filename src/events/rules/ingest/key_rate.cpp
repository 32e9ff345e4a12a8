#include "events/rules/ingest/key_rate.h"

#include <algorithm>

#include "crypto/digest.h"
#include "limits/bucket.h"

namespace events::rules {
namespace {

constexpr std::int64_t kWindowMs = 3000;
constexpr std::int64_t kWindowSeconds = kWindowMs / 1000;  // so a key has a burst of twice what it has a second
constexpr std::int64_t kOfAnyViewer = 5 * kWindowSeconds;  // in a window; players send one in ten seconds

}  // namespace

int count_request(counters::Sketch& counts, const Config& config, const KeyedSender& sender, std::int64_t now) {
  const auto window = static_cast<std::uint32_t>(now / kWindowMs);
  // Nobody sees this hash, so it need not be an HMAC, which takes several times as long.
  const auto name = [&](const std::string& what) {
    const std::string kind = sender.traffic == Traffic::copies ? "copies " : "reports ";
    return crypto::sha256(config.address_secret + kind + what + ' ' + sender.sdk_key).substr(0, counts.kNameBytes);
  };
  const auto all = counts.add(window, name("all"));
  const auto own = counts.add(window, name("from " + limits::network_of(sender.address)));
  if (own == 1) counts.add(window, name("senders"));

  const auto allowed = kWindowSeconds * config.requests_per_key;
  if (all <= allowed || own <= kOfAnyViewer) return 0;
  const auto share = allowed / std::max<std::int64_t>(1, counts.count(window, name("senders")));
  return own <= share ? 0 : static_cast<int>((kWindowMs - now % kWindowMs + 999) / 1000);
}

}  // namespace events::rules

#include "events/rules/ingest/key_rate.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <system_error>

#include "counters/counters.h"
#include "crypto/digest.h"
#include "limits/bucket.h"
#include "log.h"
#include "refusal.h"

namespace events::rules {
namespace {

constexpr std::int64_t kWindowMs = 3000;
constexpr std::int64_t kWindowSeconds = kWindowMs / 1000;  // so a key has a burst of twice what it has a second
constexpr std::int64_t kOfAnyViewer = 5 * kWindowSeconds;  // in a window; players send one in ten seconds
constexpr std::int64_t kOfAnyNetwork = limits::kWider * kOfAnyViewer;

// Counts what is sent with a key in one window. Its number is part of each name, or what the next one counts would take
// the place of what this one has come to.
struct WindowCounts {
  counters::Sketch& counts;
  std::uint32_t window;
  std::string key;

  // Nobody sees this hash, so it need not be an HMAC, which takes several times as long.
  std::string name(const std::string& what) const {
    return crypto::sha256(key + ' ' + std::to_string(window) + ' ' + what).substr(0, counters::Sketch::kNameBytes);
  }
  std::int64_t add(const std::string& what) { return counts.add(window, name(what)); }
  std::int64_t count(const std::string& what) const { return counts.count(window, name(what)); }
};

// What the window before tells is kept as a count of this one, since others soon overwrite its counts.
void carry_over(const WindowCounts& before, WindowCounts& now, std::int64_t allowed) {
  if (before.count("all") <= allowed) return;
  const auto share = share_of_heavy(allowed, before.count("light"), before.count("heavy"));
  const auto name = now.name("share");
  for (std::int64_t i = 0; i < share; ++i) now.counts.add(now.window, name);
}

// Returns what a heavy sender may send in this window: what the window before tells if the key was above its rate, or
// else, once it is above, an equal part of it for each sender.
std::int64_t allowed_to_heavy(const WindowCounts& now, std::int64_t all, std::int64_t allowed) {
  const auto share = now.count("share");
  if (share >= kOfAnyViewer) return share;  // fewer are those of names that collide
  return all <= allowed ? allowed : allowed / std::max<std::int64_t>(1, now.count("senders"));
}

// Stands beside the files that /metrics reads, as all workers of the pool may write there.
std::unique_ptr<counters::Sketch> open_counts(const Config& config) {
  if (config.home.empty()) return nullptr;
  try {
    return std::make_unique<counters::Sketch>(counters::folder(config.home) + "/ingest-keys");
  } catch (const std::system_error& error) {
    log_problem(LogLevel::warning, {}, std::string("no SDK key is held to MILLRACE_KEY_RATE: ") + error.what());
    return nullptr;
  }
}

std::int64_t steady_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace

std::int64_t share_of_heavy(std::int64_t allowed, std::int64_t light, std::int64_t heavy) {
  return kOfAnyViewer + std::max<std::int64_t>(0, allowed - light) / std::max<std::int64_t>(1, heavy);
}

int count_request(counters::Sketch& counts, const Config& config, const KeyedSender& sender, std::int64_t time) {
  const auto window = static_cast<std::uint32_t>(time / kWindowMs);
  const auto key =
      config.address_secret + (sender.traffic == Traffic::copies ? "copies " : "reports ") + sender.sdk_key;
  const auto allowed = kWindowSeconds * config.requests_per_key;
  WindowCounts now{counts, window, key};

  const auto all = now.add("all");
  if (all == 1) carry_over({counts, window - 1, key}, now, allowed);
  const auto network = limits::network_of(sender.address), wider = limits::wider_network_of(sender.address);
  const auto own = now.add("from " + network), near = wider == network ? 0 : now.add("near " + wider);

  // A network of 48 bits that sends much is one heavy sender, however many of 64 bits it has.
  const bool is_near_many = near > kOfAnyNetwork;
  if (own == 1 && !is_near_many) now.add("senders");
  if (own <= kOfAnyViewer && !is_near_many) {
    now.add("light");
    return 0;
  }
  if (is_near_many ? near == kOfAnyNetwork + 1 : own == kOfAnyViewer + 1) now.add("heavy");

  const auto most = allowed_to_heavy(now, all, allowed);
  const bool is_refused = own > std::max(most, kOfAnyViewer) || near > std::max(most, kOfAnyNetwork);
  return is_refused ? static_cast<int>((kWindowMs - time % kWindowMs + 999) / 1000) : 0;
}

void count_request(const Config& config, const KeyedSender& sender) {
  static const auto counts = open_counts(config);
  if (!counts) return;
  const int seconds = count_request(*counts, config, sender, steady_ms());
  if (seconds == 0) return;
  throw refusal::TooMany("too_many_requests",
                         "There are too many requests with this key, and many of them come from this address. Please "
                         "send the same again in " +
                             std::to_string(seconds) + " s.",
                         seconds);
}

}  // namespace events::rules

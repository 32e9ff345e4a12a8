#include "events/handlers/key_requests.h"

#include <chrono>
#include <memory>
#include <system_error>

#include "counters/counters.h"
#include "log.h"
#include "refusal.h"

namespace events::handlers {
namespace {

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

void count_key_request(const Config& config, const streams::handlers::SdkRequest& keyed, rules::Traffic traffic) {
  static const auto counts = open_counts(config);
  if (!counts) return;
  const int seconds = rules::count_request(*counts, config, {keyed.sdk_key.id, keyed.address, traffic}, steady_ms());
  if (seconds == 0) return;
  throw refusal::TooMany("too_many_requests",
                         "There are too many requests with this key, and many of them come from this address. Please "
                         "send the same again in " +
                             std::to_string(seconds) + " s.",
                         seconds);
}

}  // namespace events::handlers

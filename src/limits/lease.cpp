#include "limits/lease.h"

#include <chrono>
#include <thread>

namespace limits {
namespace {

// Most leases end within this time; and a worker that waits answers no other request.
constexpr auto kMaxWait = std::chrono::milliseconds(300), kPollInterval = std::chrono::milliseconds(20);

}  // namespace

Lease::Lease(Worker& worker, const std::string& kind, const std::string& whose, int seconds)
    : worker_(worker), limit_(limit(worker.config.address_secret, kind, whose, {1, seconds})) {
  const auto until = std::chrono::steady_clock::now() + kMaxWait;
  try {
    while ((seconds_until_free_ = take(worker_.db, {limit_})) && std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(kPollInterval);
    }
  } catch (const db::CommitUnknown& fault) {
    throw db::Unavailable(fault.what());  // what it is for was not begun, and it expires by itself
  }
}

Lease::~Lease() {
  if (seconds_until_free_ != 0 || keep_) return;
  try {
    // Once, without retries: a late one could end the lease that another worker has taken meanwhile.
    db::Autocommit tx(worker_.db);
    tables::throttles::end_window(tx, limit_.kind, limit_.bucket);
  } catch (const db::Error&) {
    // It expires by itself.
  }
}

}  // namespace limits

#pragma once
#include <chrono>
#include <stdexcept>
#include <string>

#include "limits/lease.h"
#include "limits/reads.h"
#include "refusal.h"
#include "streams/rules/throttle.h"

namespace events::rules {

// Guards a read of a whole list or export in parts. It counts as a large read of the account, it is the only one of its
// kind on the host for as long as this object lives, and its time is limited: each such read occupies a worker, and
// other requests have to be answered meanwhile. The constructor throws refusal::TooMany or refusal::Unavailable.
class WholeRead {
 public:
  WholeRead(db::Database& db, const Config& config, const std::string& account_id, std::chrono::seconds time)
      : large_(db, config, account_id),
        alone_(db, config, "whole list", "", lease_of(time)),
        ends_(Clock::now() + time) {
    limits::charge_read(db, config, account_id, 1);
    large_.begin(lease_of(time));
    if (alone_.seconds_until_free() == 0) return;
    throw refusal::Unavailable("service_unavailable",
                               "Another table is being made on this host. Please try again in some seconds.", 5);
  }

  // Throws std::runtime_error if the time is over. Call this before each part is made.
  void require_time() const {
    if (Clock::now() > ends_) throw std::runtime_error("it takes too long");
  }

 private:
  using Clock = std::chrono::steady_clock;
  // If the worker dies, the lease lasts a little longer than the read might have taken.
  static int lease_of(std::chrono::seconds time) { return static_cast<int>(time.count()) + 10; }

  streams::rules::LargeRead large_;
  limits::Lease alone_;
  const Clock::time_point ends_;
};

}  // namespace events::rules

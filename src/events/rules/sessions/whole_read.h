#pragma once
#include <chrono>
#include <stdexcept>
#include <string>

#include "limits/lease.h"
#include "limits/reads.h"
#include "refusal.h"
#include "streams/rules/throttle.h"

namespace events::rules {

// A read of everything that a user asks for, in parts: it is one of his large reads, the only one of its kind on the
// host for as long as this object lives, as each keeps a worker and others have to be answered meanwhile, and limited
// in time.
class WholeRead {
 public:
  WholeRead(db::Database& db, const Config& config, const std::string& user_id, std::chrono::seconds time)
      : large_(db, config, user_id), alone_(db, config, "whole list", "", lease_of(time)), ends_(Clock::now() + time) {
    limits::charge_read(db, config, user_id, 1);
    large_.begin(lease_of(time));
    if (alone_.seconds_until_free() == 0) return;
    throw refusal::Unavailable("service_unavailable",
                               "Another table is being made on this host. Please try again in some seconds.", 5);
  }

  // Throws when the time is over. Call it before each part is made.
  void require_time() const {
    if (Clock::now() > ends_) throw std::runtime_error("it takes too long");
  }

 private:
  using Clock = std::chrono::steady_clock;
  // Should the worker die, others wait a little longer than the read might have taken.
  static int lease_of(std::chrono::seconds time) { return static_cast<int>(time.count()) + 10; }

  streams::rules::LargeRead large_;
  limits::Lease alone_;
  const Clock::time_point ends_;
};

}  // namespace events::rules

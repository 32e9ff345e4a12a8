#include "limits/lease.h"

namespace limits {

namespace throttles = tables::throttles;

Lease::Lease(db::Database& db, const Config& config, const char* name, const std::string& whose, int seconds,
             const std::vector<throttles::Count>& charged)
    : db_(db), count_{name, bucket(config.address_secret, whose), {1, seconds}} {
  struct Held {
    int seconds;
  };
  try {
    db::transact(db_, [&](db::Transaction& tx) {
      if (const int seconds = throttles::take(tx, count_)) throw Held{seconds};
      for (const auto& one : charged) throttles::take(tx, one);
    });
  } catch (const Held& held) {
    seconds_until_free_ = held.seconds;
  } catch (const db::CommitUnknown& error) {
    throw db::Unavailable(error.what());  // the work was not begun, and the lease expires by itself
  }
}

Lease::~Lease() {
  if (seconds_until_free_ != 0) return;
  try {
    // This is done once, without retries: a late one could end the lease that another worker has taken meanwhile.
    db::Autocommit tx(db_);
    throttles::end_window(tx, count_.kind, count_.bucket);
  } catch (const db::Error&) {
    // The lease expires by itself.
  }
}

}  // namespace limits

#include "limits/lease.h"

namespace limits {

Lease::Lease(db::Database& db, const Config& config, const std::string& kind, const std::string& whose, int seconds,
             const std::vector<Limit>& charged)
    : db_(db), limit_(limit(config.address_secret, kind, whose, {1, seconds})) {
  try {
    std::vector<Limit> all{limit_};
    all.insert(all.end(), charged.begin(), charged.end());
    seconds_until_free_ = take(db_, all);
  } catch (const db::CommitUnknown& error) {
    throw db::Unavailable(error.what());  // the work was not begun, and the lease expires by itself
  }
}

Lease::~Lease() {
  if (seconds_until_free_ != 0) return;
  try {
    // This is done once, without retries: a late one could end the lease that another worker has taken meanwhile.
    db::Autocommit tx(db_);
    tables::throttles::end_window(tx, limit_.kind, limit_.bucket);
  } catch (const db::Error&) {
    // The lease expires by itself.
  }
}

}  // namespace limits

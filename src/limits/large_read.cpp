#include "limits/large_read.h"

#include "limits/reads.h"
#include "refusal.h"

namespace limits {

void LargeRead::begin(int seconds) {
  if (lease_) return;
  lease_.emplace(db_, config_, kLargeRead, large_reader(account_id_), seconds);
  if (lease_->seconds_until_free() == 0) return;
  throw refusal::TooMany("too_many_requests",
                         "Another large read of yours is in progress. Please try again in a second.", 1);
}

}  // namespace limits

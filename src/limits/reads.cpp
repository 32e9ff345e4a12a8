#include "limits/reads.h"

#include "limits/bucket.h"
#include "limits/yield.h"

namespace limits {
namespace {

constexpr int kMinuteSeconds = 60, kUnits = 300;
constexpr int kAround = 2;           // of the networks around an address; with more, they could occupy all workers
constexpr int kOverdrawn = 1000000;  // more than the reads of a minute can cost
constexpr std::chrono::nanoseconds kUnit = std::chrono::milliseconds(50);

Limit of_account(const Config& config, const std::string& account, int units = 1) {
  return limit(config.address_secret, "read account", account, {kUnits, kMinuteSeconds, units});
}

std::vector<Limit> limits_of(const Config& config, const Reader& reader) {
  std::vector<Limit> all;
  // The caller's limit is not the account's, so that the holder of a token cannot keep the account's owner from finding
  // and revoking the token.
  if (!reader.caller.empty())
    all.push_back(limit(config.address_secret, "read caller", reader.caller, {kUnits, kMinuteSeconds}));
  if (!reader.account.empty()) all.push_back(of_account(config, reader.account));
  if (!reader.address.empty())
    all.push_back(limit_by_address("read address", bucket_of(reader.address, config.address_secret),
                                   {config.reads_per_address, kMinuteSeconds}, kAround));
  return all;
}

const Message kUsedUp{"too_many_requests",
                      "What you, or others with your address, have read took as much time as a minute has for it. "
                      "Please try again in {seconds} s."};

}  // namespace

void charge_read(db::Database& db, const Config& config, const std::string& account, int units) {
  if (units == 0) return;  // changes no row, which would be taken for a refusal
  count(db, of_account(config, account, units));
}

TimedRead::TimedRead(db::Database& db, const Config& config, const Reader& reader)
    : TimedRead(db, limits_of(config, reader)) {}

TimedRead::~TimedRead() {
  try {
    const int units = units_of(std::chrono::nanoseconds(Clock::now() - begun_).count(), kUnit.count());
    if (units == 0) return;
    for (auto& one : charged_) one.window = {kOverdrawn, kMinuteSeconds, units};
    take(db_, charged_);
  } catch (const std::exception&) {
    // The answer has been made, so a failed charge is ignored.
  }
}

TimedRead begin_read(db::Database& db, const Config& config, const Reader& reader) {
  auto limits = limits_of(config, reader);
  require_left(db, limits, kUsedUp);
  yield_to_others(db, limits, reader.waited_seconds);
  return TimedRead(db, std::move(limits));
}

}  // namespace limits

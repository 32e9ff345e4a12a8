#include "limits/reads.h"

#include "limits/yield.h"

namespace limits {
namespace {

constexpr std::chrono::nanoseconds kUnit = std::chrono::milliseconds(50);
const std::string* paying_share = nullptr;

std::vector<Limit> limits_of_share(const Config& config, const std::string& share, const std::string& account,
                                   int units = 1) {
  return {of_account(config, kReadsOfShare, share, units), of_account(config, kReadsOfShares, account, units)};
}

std::vector<Limit> limits_of(const Config& config, const Reader& reader) {
  auto all = reader.share.empty() ? std::vector<Limit>() : limits_of_share(config, reader.share, reader.account);
  // The caller's limit is not the account's, so that the holder of a token cannot keep the account's owner from finding
  // and revoking the token.
  if (!reader.caller.empty()) all.push_back(of_account(config, kReads, reader.caller));
  if (!reader.account.empty() && reader.share.empty())
    all.push_back(of_account(config, kReadsOfAccount, reader.account));
  if (!reader.address.empty()) all.push_back(of_address(config, kReadsFrom, reader.address));
  return all;
}

}  // namespace

ChargedToShare::ChargedToShare(const std::string& share) { paying_share = &share; }
ChargedToShare::~ChargedToShare() { paying_share = nullptr; }

std::string large_reader(const std::string& account) { return paying_share ? account + " shares" : account; }

void charge_read(db::Database& db, const Config& config, const std::string& account, int units) {
  if (units == 0) return;  // changes no row, which would be taken for a refusal
  take(db, paying_share ? limits_of_share(config, *paying_share, account, units)
                        : std::vector{of_account(config, kReadsOfAccount, account, units)});
}

TimedRead::TimedRead(db::Database& db, const Config& config, const Reader& reader)
    : TimedRead(db, limits_of(config, reader)) {}

TimedRead::~TimedRead() {
  try {
    const int units = units_of(std::chrono::nanoseconds(Clock::now() - begun_).count(), kUnit.count());
    if (units == 0) return;
    charge(db_, charged_, units);
  } catch (const std::exception&) {
    // The answer has been made, so a failed charge is ignored.
  }
}

TimedRead begin_read(db::Database& db, const Config& config, const Reader& reader) {
  auto limits = limits_of(config, reader);
  if (const int seconds = seconds_until_allowed(db, limits)) throw refused(kReadMuch, seconds);
  yield_to_others(db, limits, reader.waited_seconds);
  return TimedRead(db, std::move(limits));
}

}  // namespace limits

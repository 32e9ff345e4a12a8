#include "limits/turn.h"

#include "net/this_host.h"
#include "refusal.h"

namespace limits {
namespace {

constexpr int kCounted = 600;              // seconds in which what was had counts
constexpr int kUnlimited = 1'000'000'000;  // what was had decides who comes first, and refuses nobody

tables::turns::Waiter waiter_of(const Config& config, const Place& place, const std::string& account,
                                const std::string& address) {
  const auto& secret = config.address_secret;
  return {bucket(secret, std::string(place.name.lease) + ' ' + net::this_host()), bucket(secret, account),
          around(bucket_of(address, secret)).first};
}

}  // namespace

Turn::Turn(db::Database& db, const Config& config, const Place& place, const std::string& account,
           const std::string& address)
    : db_(db),
      place_(place),
      counts_{place.name.account, place.name.network, kCounted},
      waiter_(waiter_of(config, place, account, address)) {
  db::transact(db, [&](db::Transaction& tx) {
    if (!tables::turns::note(tx, waiter_, place.kept)) return;
    for (const auto& count : charge(place.kept)) tables::throttles::take(tx, count);
  });
  ahead_ = tables::turns::ahead_of(db, waiter_, counts_, place.kept);
  if (ahead_ == 0) begin(config);
}

void Turn::require(const std::string& what_others_do) const {
  if (is_ours()) return;
  const auto place = ahead_ == 0 ? "yours is next" : "turns before yours: " + std::to_string(ahead_);
  throw refusal::Unavailable("service_unavailable",
                             what_others_do + " They take turns on this host; " + place + ". Please ask again in " +
                                 std::to_string(place_.ask_again) + " s: your place is kept for " +
                                 std::to_string(place_.kept) + " s.",
                             place_.ask_again);
}

// Two callers may both find that they come first. The lease decides.
void Turn::begin(const Config& config) {
  lease_.emplace(db_, config, place_.name.lease, net::this_host(), place_.seconds, charge(place_.seconds));
  if (lease_->seconds_until_free() != 0) return lease_.reset();
  db::transact(db_, [&](db::Transaction& tx) {
    if (const auto network = tables::turns::remove(tx, waiter_)) give_back(tx, place_.kept, *network);
  });
}

void Turn::finish() {
  if (!lease_) return;
  const auto taken = std::chrono::ceil<std::chrono::seconds>(Clock::now() - begun_).count();
  try {
    db::transact(db_, [&](db::Transaction& tx) {
      if (taken < place_.seconds) give_back(tx, place_.seconds - static_cast<int>(taken), waiter_.network);
    });
  } catch (const db::Error&) {
    // The work is done, and its time counts as if it had taken longer.
  }
  lease_.reset();
}

std::vector<tables::throttles::Count> Turn::charge(int seconds) const {
  const tables::throttles::Window window{kUnlimited, kCounted, seconds};
  return {{counts_.of_account, waiter_.account, window}, {counts_.of_network, waiter_.network, window}};
}

void Turn::give_back(db::Transaction& tx, int seconds, const std::string& network) const {
  tables::throttles::give_back(tx, counts_.of_account, waiter_.account, seconds);
  tables::throttles::give_back(tx, counts_.of_network, network, seconds);
}

}  // namespace limits

#include "limits/throttle.h"

#include "crypto/digest.h"
#include "net/address.h"
#include "refusal.h"

namespace limits {
namespace {

namespace throttles = tables::throttles;

// Thrown out of the transaction so that it rolls back.
struct UsedUp {
  int seconds;
};

std::string per(int seconds) {
  if (seconds == 60) return "a minute";
  return seconds % 60 == 0 ? "in " + std::to_string(seconds / 60) + " minutes" : "in " + std::to_string(seconds) + " s";
}

}  // namespace

Limit limit(const std::string& secret, const std::string& kind, const std::string& whose, Window window) {
  return {kind, crypto::hmac_sha256(secret, "throttle " + whose).substr(0, 16), window};
}

Limit limit_by_address(const std::string& secret, const std::string& kind, const std::string& address, Window window) {
  return limit(secret, kind, network_of(address), window);
}

std::string network_of(const std::string& text) {
  const auto address = net::parse_address(text);
  return address ? net::text_of(net::network_of(*address)) : text;
}

int take(db::Database& db, const std::vector<Limit>& limits) {
  try {
    // Always in the order given, so that two requests do not deadlock.
    db::transact(db, [&](db::Transaction& tx) {
      for (const auto& limit : limits) {
        if (const int seconds = throttles::take(tx, limit.kind, limit.bucket, limit.window)) throw UsedUp{seconds};
      }
    });
    return 0;
  } catch (const UsedUp& used_up) {
    return used_up.seconds;
  }
}

void give_back(db::Database& db, const std::vector<Limit>& limits) {
  db::transact(db, [&](db::Transaction& tx) {
    for (const auto& limit : limits) give_back(tx, limit);
  });
}

void give_back(db::Transaction& tx, const Limit& limit) { throttles::give_back(tx, limit.kind, limit.bucket); }

int seconds_left(db::Database& db, const Limit& limit) {
  return throttles::seconds_left(db, limit.kind, limit.bucket, limit.window);
}

void reset(db::Transaction& tx, const Limit& limit) { throttles::remove(tx, limit.kind, limit.bucket); }

void count(db::Database& db, const Limit& limit) {
  db::transact(db, [&](db::Transaction& tx) { count(tx, limit); });
}

void count(db::Transaction& tx, const Limit& limit) {
  const int left = throttles::take(tx, limit.kind, limit.bucket, limit.window);
  if (left == 0) return;
  throw refusal::TooMany("too_many_requests",
                         "At most " + std::to_string(limit.window.max) + " of these " + per(limit.window.seconds) +
                             ". Please try again in " + std::to_string(left) + " s.",
                         left);
}

}  // namespace limits

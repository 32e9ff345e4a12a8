#include "telemetry/rules/throttle.h"

#include "limits/throttle.h"

namespace telemetry::rules {
namespace {

constexpr int kMinute = 60;

void count(Worker& worker, const std::string& kind, const std::string& whose, int most) {
  limits::count(worker.db, kind, limits::bucket(worker.config.secret, whose), most, kMinute);
}

}  // namespace

void count_registration(Worker& worker, const std::string& user_id) {
  count(worker, "stream user", user_id, 30);
}

void count_minting(Worker& worker, const std::string& user_id) {
  count(worker, "key user", user_id, 300);
}

void count_waitlist_entry(Worker& worker, const std::string& address) {
  count(worker, "waitlist address", limits::network_of(address), 10);
}

}  // namespace telemetry::rules

#include "admin/commands.h"
#include "billing/rules/prices.h"
#include "concepts/rules/free_allowance.h"
#include "concepts/tables/free_slots.h"
#include "crypto/random.h"
#include "limits/bucket.h"
#include "net/address.h"

namespace admin {

using json::Json;

namespace {

std::string is_address(const std::string& value) {
  return net::parse_address(value) ? "" : "must be an IPv4 or IPv6 address";
}

std::string bucket(const Arguments& arguments, Worker& worker) {
  return limits::bucket_of(arguments.text("ADDRESS"), worker.config.address_secret);
}

// Returns "22 h 37 min", rounded up to minutes.
std::string duration(std::int64_t seconds) {
  const auto minutes = (seconds + 59) / 60;
  return (minutes < 60 ? "" : std::to_string(minutes / 60) + " h ") + std::to_string(minutes % 60) + " min";
}

Report show_quota(const Arguments& arguments, Worker& worker) {
  const auto free = concepts::rules::allowance(worker.db, bucket(arguments, worker));
  return {std::to_string(free.left) + " of " + std::to_string(billing::rules::kFreeDraftsPerDay) +
              " free generations left, new in " + duration(free.seconds_until_new) + "\n",
          Json::object({{"left", free.left}, {"secondsUntilNew", free.seconds_until_new}})};
}

Report reset(const Arguments& arguments, Worker& worker) {
  // Used slots are not deleted, because each belongs to a generation. They move to a bucket that no address has.
  const std::string own = bucket(arguments, worker), unused = crypto::random_bytes(16);
  const auto freed = db::autocommit(worker.db, concepts::tables::free_slots::reset_today, own, unused);
  return {std::to_string(freed) + (freed == 1 ? " free generation" : " free generations") + " given back\n",
          Json::object({{"freed", freed}})};
}

}  // namespace

std::vector<Command> quota_commands() {
  const auto address = word("ADDRESS", "An IPv4 address, or an IPv6 address that stands for its /64", is_address);
  return {{"quota show", "Show how many free generations an address has left today", {address}, show_quota},
          {"quota reset", "Give an address its free generations of today back", {address}, reset}};
}

}  // namespace admin

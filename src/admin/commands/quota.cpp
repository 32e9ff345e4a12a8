// quota show, reset.
#include "admin/command.h"
#include "concepts/rules/admission.h"
#include "concepts/tables/free_slots.h"
#include "crypto/random.h"
#include "limits/bucket.h"
#include "refusal.h"

namespace admin {

using json::Json;

namespace {

std::string bucket(const Arguments& arguments, Worker& worker) {
  try {
    return limits::bucket_of(arguments.word(0, "ADDRESS"), worker.config.address_secret);
  } catch (const refusal::Unavailable&) {
    throw UsageFault("ADDRESS must be an IPv4 or IPv6 address");
  }
}

// "22 h 37 min"; the last minute is told, too.
std::string duration(std::int64_t seconds) {
  const auto minutes = (seconds + 59) / 60;
  return (minutes < 60 ? "" : std::to_string(minutes / 60) + " h ") + std::to_string(minutes % 60) + " min";
}

Report show(const Arguments& arguments, Worker& worker) {
  const auto [left, seconds] = concepts::rules::allowance(worker.db, bucket(arguments, worker));
  return {std::to_string(left) + " of " + std::to_string(concepts::rules::kFreePerDay) +
              " free generations left, new in " + duration(seconds) + "\n",
          Json::object({{"left", left}, {"secondsUntilNew", seconds}})};
}

Report reset(const Arguments& arguments, Worker& worker) {
  const std::string of = bucket(arguments, worker), nobody = crypto::random_bytes(16);
  const auto freed = db::autocommit(worker.db, concepts::tables::free_slots::reset_today, of, nobody);
  return {std::to_string(freed) + (freed == 1 ? " free generation" : " free generations") + " given back\n",
          Json::object({{"freed", freed}})};
}

}  // namespace

std::vector<Command> quota_commands() {
  return {{"quota show", "ADDRESS", "what an address (IPv6: its /64) has left today", {}, show},
          {"quota reset", "ADDRESS", "give an address its free generations back", {}, reset}};
}

}  // namespace admin

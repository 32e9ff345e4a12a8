// Has the command verify.
#include "admin/commands.h"
#include "concepts/tables/free_slots.h"
#include "jobs/rules/invariants.h"
#include "pattern.h"
#include "schema/compare_nodes.h"
#include "text/ascii.h"

namespace admin {

using json::Json;

namespace {

std::string is_nodes(const std::string& value) {
  return fits(value, "(/[^,]+|[A-Za-z0-9.-]+(:[0-9]{1,5})?)(,(/[^,]+|[A-Za-z0-9.-]+(:[0-9]{1,5})?))*")
             ? ""
             : "must be HOST, HOST:PORT or the path of a socket; more than one are separated by commas";
}

// Says how many credits are held, as otherwise some would seem to be missing that are neither left nor used.
std::string text_of(const concepts::tables::free_slots::Held& held) {
  if (!held.until) return "no credit and no free place is held by a call in progress\n";
  return std::to_string(held.credits) + " credits and " + std::to_string(held.free_slots) +
         " free places are held by calls in progress, until " + *held.until + " at the latest\n";
}

Report verify_data(const Arguments& arguments, Worker& worker) {
  const auto hours = arguments.has("--hours") ? figures::rules::VerifyScope::all : figures::rules::VerifyScope::some;
  auto results = jobs::rules::verify(worker.db, worker.config.telemetry_days, hours);
  const auto nodes = text::split(arguments.optional("--nodes").value_or(""), ',');
  for (const auto& result : schema::compare_nodes(worker.config.database, nodes)) results.push_back(result);
  return verification(results, worker);
}

}  // namespace

Report verification(const std::vector<db::InvariantResult>& results, Worker& worker) {
  Report report{"", nullptr};
  std::vector<Json> invariants;
  for (const auto& [invariant, count] : results) {
    report.text += (count == 0 ? "ok      " : "BROKEN  ") + invariant +
                   (count == 0 ? "" : " (" + std::to_string(count) + ")") + "\n";
    invariants.push_back(Json::object({{"invariant", invariant}, {"violations", count}}));
    if (count != 0) report.exit_code = 1;
  }
  const auto held = concepts::tables::free_slots::held(worker.db);
  report.text += text_of(held);
  report.json = Json::object(
      {{"sound", report.exit_code == 0},
       {"invariants", Json::array(invariants)},
       {"held", Json::object({{"credits", held.credits}, {"places", held.free_slots}, {"until", held.until}})}});
  return report;
}

std::vector<Command> verify_commands() {
  return {{"verify",
           "Check everything that must hold; exit status 1 when something does not",
           {option_among("--hours", "WHICH", "Check the figures of all hours, not only of 20 new ones and 20 at random",
                         {"all"}),
            option("--nodes", "NODE,...",
                   "Compare all tables with those of other nodes of the cluster: HOST, HOST:PORT or a socket's path",
                   is_nodes)},
           verify_data}};
}

}  // namespace admin

// maintain.
#include "admin/command.h"
#include "telemetry/rules/retention.h"

namespace admin {

using web::Json;

namespace {

std::string lines(const std::string& what, const std::vector<std::string>& days) {
  std::string text;
  for (const auto& day : days) text += what + " the events before " + day + "\n";
  return text;
}

Json list(const std::vector<std::string>& days) { return Json::array({days.begin(), days.end()}); }

Report maintain(const Arguments&, Worker& worker) {
  const auto upkeep = telemetry::rules::keep_events(worker.db, worker.config.telemetry_days);
  return {lines("made room for", upkeep.made) + lines("dropped", upkeep.dropped) + "forgot " +
              std::to_string(upkeep.sessions_forgotten) + " playback sessions\n",
          Json::object({{"made", list(upkeep.made)},
                        {"dropped", list(upkeep.dropped)},
                        {"sessionsForgotten", upkeep.sessions_forgotten}}),
          0};
}

}  // namespace

std::vector<Command> upkeep_commands() {
  return {{"maintain", "", "make room for the telemetry of the next days, drop what is older than MILLRACE_TELEMETRY_DAYS;"
                           " to be run daily", {}, maintain}};
}

}  // namespace admin

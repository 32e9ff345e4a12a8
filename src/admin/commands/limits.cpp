#include "limits/limits_table.h"

#include "admin/commands.h"

namespace admin {
namespace {

using json::Json;

Report print_limits(const Arguments&, Worker& worker) {
  std::vector<Json> all;
  for (const auto* row : limits::kLimits)
    all.push_back(Json::object({{"name", row->name}, {"max", row->max(worker.config)}, {"seconds", row->seconds}}));
  return {limits::as_markdown(worker.config), Json::object({{"limits", Json::array(all)}})};
}

}  // namespace

std::vector<Command> limits_commands() {
  const auto* about = "Print the limits that the table `throttles` counts, with these settings";
  return {{"limits", about, {}, print_limits, false, Config::Reader::scripts}};
}

}  // namespace admin

// waitlist export.
#include "telemetry/tables/waitlist.h"
#include "admin/commands.h"
#include "admin/terminal.h"

namespace admin {

using json::Json;

namespace {

Report export_waitlist(const Arguments&, Worker& worker) {
  Report report{"", nullptr, 0};
  std::vector<Json> entries;
  for (const auto& entry : telemetry::tables::waitlist::all(worker.db)) {
    report.text += entry.created_at + " " + printable(entry.email) + "\n";
    entries.push_back(Json::object({{"email", entry.email}, {"createdAt", entry.created_at}}));
  }
  report.json = Json::object({{"waitlist", Json::array(entries)}});
  report.when_empty = "nobody is on the waitlist yet\n";
  return report;
}

}  // namespace

std::vector<Command> waitlist_commands() {
  return {{"waitlist export", "Print the addresses left on the home page, oldest first", {}, export_waitlist}};
}

}  // namespace admin

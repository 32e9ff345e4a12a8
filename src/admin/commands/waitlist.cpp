// waitlist export, delete.
#include "telemetry/tables/waitlist.h"

#include <stdexcept>

#include "accounts/rules/email.h"
#include "admin/commands.h"
#include "admin/terminal.h"

namespace admin {

using json::Json;
namespace table = telemetry::tables::waitlist;

namespace {

Report export_waitlist(const Arguments&, Worker& worker) {
  Report report{"", nullptr, 0};
  std::vector<Json> entries;
  for (const auto& entry : table::all(worker.db)) {
    report.text += entry.created_at + " " + printable(entry.email) + "\n";
    entries.push_back(Json::object({{"email", entry.email}, {"createdAt", entry.created_at}}));
  }
  report.json = Json::object({{"waitlist", Json::array(entries)}});
  report.when_empty = "nobody is on the waitlist yet\n";
  return report;
}

Report remove(const Arguments& arguments, Worker& worker) {
  const std::string email = accounts::rules::account_of(arguments.text("EMAIL"));
  const bool was_there = accounts::rules::is_email(email) && db::autocommit(worker.db, table::remove, email);
  if (!was_there) throw std::runtime_error("this address is not on the waitlist");
  return {"deleted " + printable(email) + " from the waitlist\n", Json::object({{"deleted", email}})};
}

}  // namespace

std::vector<Command> waitlist_commands() {
  return {{"waitlist export", "Print the addresses left on the home page, oldest first", {}, export_waitlist},
          {"waitlist delete", "Delete an address from the waitlist", {word("EMAIL", "The address")}, remove}};
}

}  // namespace admin

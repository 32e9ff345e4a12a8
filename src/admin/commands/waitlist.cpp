#include "site/tables/waitlist.h"

#include <stdexcept>

#include "accounts/rules/email.h"
#include "admin/commands.h"

namespace admin {

using json::Json;
namespace waitlist = site::tables::waitlist;

namespace {

Report export_waitlist(const Arguments&, Worker& worker) {
  return list_report(
      "waitlist", waitlist::all(worker.db),
      [](const auto& entry) { return entry.created_at + " " + printable(entry.email) + "\n"; },
      [](const auto& entry) {
        return Json::object({{"email", entry.email}, {"createdAt", entry.created_at}});
      },
      "nobody is on the waitlist yet\n");
}

Report remove_entry(const Arguments& arguments, Worker& worker) {
  const std::string email = accounts::rules::normalized(arguments.text("EMAIL"));
  const bool was_there = accounts::rules::is_email(email) && db::autocommit(worker.db, waitlist::remove, email);
  if (!was_there) throw std::runtime_error("this address is not on the waitlist");
  return {"deleted " + printable(email) + " from the waitlist\n", Json::object({{"deleted", email}})};
}

}  // namespace

std::vector<Command> waitlist_commands() {
  return {{"waitlist export", "Print the addresses left on the home page, oldest first", {}, export_waitlist},
          {"waitlist delete", "Delete an address from the waitlist", {word("EMAIL", "The address")}, remove_entry}};
}

}  // namespace admin

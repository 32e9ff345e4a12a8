#include "alarms/rules/subject.h"

#include <algorithm>
#include <stdexcept>

namespace alarms::rules {

const std::vector<Subject>& subjects() {
  static const std::vector<Subject> all = {
      {"payments", "Payments of unknown outcome", "`millrace-admin payment list --state UNRESOLVED` lists them.", 180},
      {"verify", "Stored data contradict each other", "`millrace-admin verify` lists what must hold and does not."},
      {"maintenance", "Maintenance does not get done",
       "`journalctl -u 'millrace-maintenance@*'` says why; without it, figures are late and old data stay.", 120},
      {"text-provider", "The text provider is down", "Drafts are written by the embedded generator meanwhile.", 300},
      {"image-provider", "The image provider is down", "Logos are drawn by the embedded generator meanwhile.", 300},
      {"ingest", "Events of players are refused", "Players send them again for some minutes, then they are lost.", 120},
      {"viewers", "Viewers are in trouble", "`/app/` shows which streams, players and errors.", 120},
      {"database", "The database cannot be used", "Nothing can be served without it.", 120},
      {"disk", "The disk is nearly full", "Without space, the database stops.", 60},
      {"certificate", "The certificate ends soon", "`certbot renew`, then `systemctl reload nginx`."},
      {"mail", "E-mails do not go out", "`millrace-admin mail test` says what the mail server says."},
      {"backup", "There is no recent backup", "`journalctl -u millrace-backup` says why.", 3600}};
  return all;
}

const Subject& subject(const std::string& name) {
  const auto found =
      std::find_if(subjects().begin(), subjects().end(), [&](const Subject& one) { return one.name == name; });
  if (found == subjects().end()) throw std::out_of_range("no such subject of alarms: " + name);
  return *found;
}

}  // namespace alarms::rules

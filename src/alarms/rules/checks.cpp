#include "alarms/rules/checks.h"

#include <algorithm>
#include <stdexcept>

#include "calendar/date.h"
#include "jobs/rules/list.h"

namespace alarms::rules {
namespace {

constexpr double kGigabyte = 1e9;

std::vector<Check> make_checks() {
  const auto maintain = jobs::rules::find_job({}, "maintain"), backup = jobs::rules::find_job({}, "backup");
  return {
      {"payments",
       "Payments of unknown outcome",
       "`millrace-admin payment list --state UNRESOLVED` lists them.",
       180,
       {0}},
      {"refunds",
       "Buyers have neither money nor key",
       "`millrace-admin order list --state unresolved` lists them: `order refund` again, or `order resolve`.",
       0,
       {0}},
      {"verify",
       "Stored data contradict each other",
       "`millrace-admin verify` lists what must hold and does not.",
       0,
       {0}},
      {"maintenance",
       "Maintenance does not get done",
       "`journalctl -u " + maintain.unit + "` says why; without it, figures are late and old data stay.",
       120,
       {1.0 * maintain.late_seconds}},
      {"text-provider",
       "The text provider is down",
       "Calls for a draft are answered with 503 until it works again.",
       300,
       {0}},
      {"image-provider",
       "The image provider is down",
       "Logos are drawn by the embedded generator meanwhile.",
       300,
       {0}},
      {"ingest",
       "Events of players are refused",
       "Players send them again for some minutes, then they are lost.",
       120,
       {0.1}},
      {"answers", "Requests fail", "`journalctl -u 'millrace@*'` says why, or what has ended.", 300, {0.05}},
      {"viewers", "Viewers are in trouble", "`/app/` shows which streams, players and errors.", 120, {}},
      {"database", "The database cannot be used", "Nothing can be served without it.", 120, {}},
      {"disk", "A disk is nearly full, or takes no logs", "Without space, the database stops.", 60, {0.1, kGigabyte}},
      {"certificate",
       "The certificate has to be seen to",
       "`certbot renew` renews it, `millrace setup` the host's own; `journalctl -u millrace-certificate` says why "
       "nginx "
       "does not load a new one.",
       300,
       {14 * calendar::kDaySeconds}},
      {"mail", "E-mails do not go out", "`millrace-admin mail test` says what the mail server says.", 0, {600}},
      {"backup",
       "There is no recent backup",
       "`journalctl -u " + backup.unit + "` says why.",
       3600,
       {1.0 * backup.late_seconds}}};
}

}  // namespace

const std::vector<Check>& checks() {
  static const std::vector<Check> all = make_checks();
  return all;
}

const Check& find_check(const std::string& name) {
  const auto found =
      std::find_if(checks().begin(), checks().end(), [&](const Check& check) { return check.name == name; });
  if (found == checks().end()) throw std::out_of_range("no check has the name " + name);
  return *found;
}

double threshold_of(const std::string& name) { return find_check(name).thresholds.at(0); }

}  // namespace alarms::rules

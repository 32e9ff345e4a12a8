// Has the commands verify, maintain, reconcile and jobs.
#include <sstream>

#include "admin/commands.h"
#include "concepts/tables/held.h"
#include "jobs/rules/invariants.h"
#include "jobs/rules/list.h"
#include "jobs/rules/maintain.h"
#include "jobs/rules/timers.h"
#include "pattern.h"
#include "schema/compare_nodes.h"

namespace admin {

using json::Json;

namespace {

constexpr int kPollSeconds = 2;  // how often scripts/run looks for new files

// Splits a list at its commas.
std::vector<std::string> names_in(const std::string& list) {
  std::istringstream text(list);
  std::vector<std::string> names;
  for (std::string name; std::getline(text, name, ',');) names.push_back(name);
  return names;
}

std::string is_nodes(const std::string& value) {
  return fits(value, "(/[^,]+|[A-Za-z0-9.-]+(:[0-9]{1,5})?)(,(/[^,]+|[A-Za-z0-9.-]+(:[0-9]{1,5})?))*")
             ? ""
             : "must be HOST, HOST:PORT or the path of a socket; more than one are separated by commas";
}

// Says how many credits are held, as otherwise some would seem to be missing that are neither left nor used.
std::string text_of(const concepts::tables::Held& held) {
  if (!held.until) return "no credit and no free place is held by a call in progress\n";
  return std::to_string(held.credits) + " credits and " + std::to_string(held.free_slots) +
         " free places are held by calls in progress, until " + *held.until + " at the latest\n";
}

Report verify_data(const Arguments& arguments, Worker& worker) {
  const auto hours = arguments.has("--hours") ? figures::rules::VerifyScope::all : figures::rules::VerifyScope::some;
  auto results = jobs::rules::verify(worker.db, worker.config.telemetry_days, hours);
  const auto nodes = names_in(arguments.optional("--nodes").value_or(""));
  for (const auto& result : schema::compare_nodes(worker.config.database, nodes)) results.push_back(result);
  return verification(results, worker);
}

std::string days(const std::string& what, const std::vector<std::string>& ends) {
  std::string text;
  for (const auto& end : ends) text += what + " the events before " + end + "\n";
  return text;
}

Json list(const std::vector<std::string>& ends) { return Json::array({ends.begin(), ends.end()}); }

std::string text_of(const figures::rules::UpdateResult& figures) {
  if (!figures.done) return "another host is recomputing the figures\n";
  const auto& counts = figures.counts;
  return "recomputed the figures of " + std::to_string(counts.sessions_recomputed) + " sessions, " +
         std::to_string(counts.hours_recomputed) + " hours and " + std::to_string(counts.days_recomputed) +
         " days, counted the viewers of " + std::to_string(figures.minutes) + " minutes, compacted " +
         std::to_string(counts.batches_compacted) + " batches, and closed " + std::to_string(counts.sessions_closed) +
         " sessions\n" +
         (figures.behind == 0
              ? ""
              : std::to_string(figures.behind) + " accounts have more sessions than there was time for\n") +
         (figures.failed == 0 ? "" : "the log says why " + std::to_string(figures.failed) + " accounts failed\n");
}

Report maintain(const Arguments&, Worker& worker) {
  const auto done = jobs::rules::maintain(worker.db, worker.config);
  const auto& [figures, billing, slots, sign_ins, events, of_deleted] = done;
  return {text_of(figures) + "released " + std::to_string(billing.credits_released) +
              " credits of expired leases, deleted " + std::to_string(slots) + " free slots, " +
              std::to_string(billing.payments_deleted) + " payments never made, " +
              std::to_string(billing.checkouts_deleted) + " checkouts never paid and " + std::to_string(sign_ins) +
              " expired sessions\n" + days("added a partition for", events.added) + days("deleted", events.dropped) +
              "deleted " + std::to_string(events.sessions.sessions) + " playback sessions, and " +
              std::to_string(of_deleted.sessions) + " of deleted users\n",
          Json::object({{"figuresComplete", figures.done && figures.behind + figures.failed == 0},
                        {"sessionsRecomputed", figures.counts.sessions_recomputed},
                        {"batchesCompacted", figures.counts.batches_compacted},
                        {"sessionsClosed", figures.counts.sessions_closed},
                        {"minutesCounted", figures.minutes},
                        {"hoursRecomputed", figures.counts.hours_recomputed},
                        {"daysRecomputed", figures.counts.days_recomputed},
                        {"accountsBehind", figures.behind},
                        {"accountsFailed", figures.failed},
                        {"creditsReleased", billing.credits_released},
                        {"slotsDeleted", slots},
                        {"paymentsDeleted", billing.payments_deleted},
                        {"checkoutsDeleted", billing.checkouts_deleted},
                        {"sessionsDeleted", sign_ins},
                        {"eventDaysAdded", list(events.added)},
                        {"eventDaysDropped", list(events.dropped)},
                        {"playbackSessionsDeleted", events.sessions.sessions},
                        {"playbackSessionsOfDeletedUsers", of_deleted.sessions}})};
}

Report reconcile(const Arguments&, Worker& worker) {
  const int found_out = jobs::rules::reconcile({worker.config, worker.db, worker.http});
  return {"found out about " + std::to_string(found_out) + (found_out == 1 ? " payment\n" : " payments\n"),
          Json::object({{"foundOut", found_out}})};
}

Json json_of(const jobs::rules::Job& job) {
  return Json::object({{"name", job.name},
                       {"about", job.about},
                       {"command", job.command},
                       {"unit", job.unit},
                       {"enabled", job.is_enabled},
                       {"everySeconds", job.every_seconds},
                       {"timeoutSeconds", job.timeout_seconds}});
}

// Returns "NAME SECONDS TIMEOUT COMMAND", which scripts/run reads.
std::string line_of(const jobs::rules::Job& job) {
  const int seconds = job.has_path_unit ? kPollSeconds : job.every_seconds;
  return job.name + " " + std::to_string(seconds) + " " + std::to_string(job.timeout_seconds) + " " + job.command +
         "\n";
}

// Returns each unit of the job and whether it is enabled, which `millrace setup` reads.
std::string units_of(const jobs::rules::Job& job) {
  const std::string enabled = job.is_enabled ? " enable\n" : " disable\n";
  return job.unit + ".timer" + enabled + (job.has_path_unit ? job.unit + ".path" + enabled : "");
}

Report list_jobs(const Arguments& arguments, Worker& worker) {
  if (const auto folder = arguments.optional("--timers")) {
    jobs::rules::write_timers(worker.config, *folder);
    return {"", nullptr};
  }
  Report report{"", nullptr};
  std::vector<Json> all;
  for (const auto& job : jobs::rules::all_jobs(worker.config)) {
    if (arguments.has("--units"))
      report.text += units_of(job);
    else if (job.is_enabled)
      report.text += line_of(job);
    all.push_back(json_of(job));
  }
  report.json = Json::object({{"jobs", Json::array(all)}});
  return report;
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
  const auto held = concepts::tables::held(worker.db);
  report.text += text_of(held);
  report.json = Json::object(
      {{"sound", report.exit_code == 0},
       {"invariants", Json::array(invariants)},
       {"held", Json::object({{"credits", held.credits}, {"places", held.free_slots}, {"until", held.until}})}});
  return report;
}

std::vector<Command> maintenance_commands() {
  return {{"verify",
           "Check everything that must hold; exit status 1 when something does not",
           {option_among("--hours", "WHICH", "Check the figures of all hours, not only of 20 new ones and 20 at random",
                         {"all"}),
            option("--nodes", "NODE,...",
                   "Compare all tables with those of other nodes of the cluster: HOST, HOST:PORT or a socket's path",
                   is_nodes)},
           verify_data},
          {"maintain", "Compute figures, end lapsed leases and delete what is old; a timer runs it", {}, maintain},
          {"reconcile", "Find out about payments of unknown outcome; a timer runs it", {}, reconcile},
          {"jobs",
           "List what runs by the clock with these settings: name, seconds between two runs, time limit, command",
           {flag("--units", "Instead, list systemd's units, and which of them are enabled"),
            option("--timers", "FOLDER", "Instead, write systemd's timers of all jobs into that folder")},
           list_jobs,
           false,
           "jobs"}};
}

}  // namespace admin

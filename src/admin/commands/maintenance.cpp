// verify, maintain, reconcile.
#include <chrono>
#include <sstream>

#include "accounts/rules/maintenance.h"
#include "admin/commands.h"
#include "admin/tables/invariants.h"
#include "admin/tables/nodes.h"
#include "billing/rules/credit_hold.h"
#include "billing/rules/x402/reconciliation.h"
#include "billing/tables/card_payments.h"
#include "billing/tables/orders.h"
#include "billing/tables/payments.h"
#include "concepts/tables/free_slots.h"
#include "counters/counters.h"
#include "operations/rules/access_log.h"
#include "operations/tables/maintenance_runs.h"
#include "pattern.h"
#include "products.h"
#include "telemetry/rules/figures_check.h"
#include "telemetry/rules/maintenance.h"
#include "telemetry/rules/retention.h"

namespace admin {

using json::Json;

namespace {

constexpr int kBatch = 1000;
constexpr int kAtOnce = 50;  // each may take a call of some seconds

constexpr unsigned kChecksumSeconds = 3600;  // the largest table has most of the store's bytes

// A socket's path, or HOST[:PORT]; user, password and database are ours.
db::Settings settings_of(const Config::Database& own, const std::string& node) {
  db::Settings there{"", node, 3306, own.name, own.user, own.password, kChecksumSeconds};
  const auto colon = node.rfind(':');
  if (node.front() == '/') {
    there.socket = node;
  } else if (colon != node.npos) {
    there.host = node.substr(0, colon);
    there.port = static_cast<unsigned>(std::stoul(node.substr(colon + 1)));
  }
  return there;
}

std::vector<tables::invariants::Breach> compare_nodes(const Config::Database& own, const std::string& nodes) {
  db::Database here({own.socket, own.host, own.port, own.name, own.user, own.password, kChecksumSeconds});
  std::vector<tables::invariants::Breach> found;
  std::istringstream names(nodes);
  for (std::string node; std::getline(names, node, ',');) {
    db::Database there(settings_of(own, node));
    std::string rule = "all tables are equal at " + node;
    const auto differing = tables::nodes::differing_tables(here, there);
    for (const auto& table : differing) rule += (&table == &differing.front() ? ", but not " : ", ") + table;
    found.push_back({rule, static_cast<std::int64_t>(differing.size())});
  }
  return found;
}

std::string is_nodes(const std::string& value) {
  return fits(value, "(/[^,]+|[A-Za-z0-9.-]+(:[0-9]{1,5})?)(,(/[^,]+|[A-Za-z0-9.-]+(:[0-9]{1,5})?))*")
             ? ""
             : "must be HOST, HOST:PORT or the path of a socket; more than one are separated by commas";
}

// Otherwise somebody who adds up credits finds some missing that are neither left nor used.
std::string text_of(const tables::invariants::Held& held) {
  if (!held.until) return "no credit and no free place is held by a call in progress\n";
  return std::to_string(held.credits) + " credits and " + std::to_string(held.places) +
         " free places are held by calls in progress, until " + *held.until + " at the latest\n";
}

Report verify(const Arguments& arguments, Worker& worker) {
  namespace telemetry = ::telemetry::rules;
  const auto hours = arguments.has("--hours") ? telemetry::CheckedHours::all : telemetry::CheckedHours::some;
  auto checked = tables::invariants::check(worker.db);
  for (const auto& [rule, count] : telemetry::check_figures(worker, hours)) checked.push_back({rule, count});
  const auto nodes = arguments.optional("--nodes").value_or("");
  for (const auto& breach : compare_nodes(worker.config.database, nodes)) checked.push_back(breach);

  Report report{"", nullptr};
  std::vector<Json> rules;
  for (const auto& [rule, count] : checked) {
    report.text +=
        (count == 0 ? "ok      " : "BROKEN  ") + rule + (count == 0 ? "" : " (" + std::to_string(count) + ")") + "\n";
    rules.push_back(Json::object({{"rule", rule}, {"breaches", count}}));
    if (count != 0) report.exit_code = 1;
  }
  const auto held = tables::invariants::held(worker.db);
  report.text += text_of(held);
  report.json = Json::object(
      {{"sound", report.exit_code == 0},
       {"rules", Json::array(rules)},
       {"held", Json::object({{"credits", held.credits}, {"places", held.places}, {"until", held.until}})}});
  return report;
}

std::string days(const std::string& what, const std::vector<std::string>& ends) {
  std::string text;
  for (const auto& end : ends) text += what + " the events before " + end + "\n";
  return text;
}

Json list(const std::vector<std::string>& ends) { return Json::array({ends.begin(), ends.end()}); }

std::string text_of(const telemetry::rules::Maintained& figures) {
  if (!figures.done) return "another host is making the figures\n";
  const auto& made = figures.made;
  return "made figures of " + std::to_string(made.folded) + " sessions, " + std::to_string(made.hours) + " hours and " +
         std::to_string(made.days) + " days, counted viewers of " + std::to_string(figures.minutes) +
         " minutes, packed " + std::to_string(made.sealed) + " requests, and " + std::to_string(made.retired) +
         " sessions are over\n" +
         (figures.behind == 0
              ? ""
              : std::to_string(figures.behind) + " accounts have more sessions than there was time for\n");
}

// Where nothing can be counted, as on a host whose folders another user has, the job is done all the same.
void begin_to_count(const Config& config) {
  try {
    if (!config.home.empty()) counters::open(config.home, "admin");
  } catch (const std::system_error&) {
  }
}

// Notes that the job was done, and how long it took.
Report noted(const std::string& kind, Worker& worker, Report (*job)(Worker& worker)) {
  begin_to_count(worker.config);
  const auto begun = std::chrono::steady_clock::now();
  auto report = job(worker);
  const auto took = std::chrono::steady_clock::now() - begun;
  db::autocommit(worker.db, operations::tables::maintenance_runs::note, kind,
                 std::chrono::duration_cast<std::chrono::milliseconds>(took).count());
  return report;
}

Report maintain_all(Worker& worker) {
  operations::rules::count_nginx_answers(worker.config.home);
  const auto figures = telemetry::rules::maintain_figures(worker);
  const int credits = billing::rules::release_lapsed_credits(worker.db, kBatch);
  const auto slots = db::autocommit(worker.db, concepts::tables::free_slots::sweep, kBatch);
  const auto payments = db::autocommit(worker.db, billing::tables::payments::sweep, kBatch);
  const auto checkouts = db::autocommit(worker.db, billing::tables::orders::sweep, kBatch);
  db::autocommit(worker.db, billing::tables::card_payments::sweep, kBatch);
  const auto sessions = accounts::rules::remove_expired(worker.db, kBatch);
  const auto of_deleted = telemetry::rules::remove_data_of_deleted_users(worker.db);
  const auto events = telemetry::rules::rotate_partitions(worker.db, worker.config.telemetry_days);
  return {text_of(figures) + "gave back " + std::to_string(credits) + " credits of lapsed leases, swept " +
              std::to_string(slots) + " free slots, " + std::to_string(payments) + " payments never made, " +
              std::to_string(checkouts) + " checkouts never paid and " + std::to_string(sessions) +
              " expired sessions\n" + days("made room for", events.added) + days("dropped", events.dropped) +
              "forgot " + std::to_string(events.sessions_removed) + " playback sessions, and " +
              std::to_string(of_deleted) + " of deleted users\n",
          Json::object({{"figuresComplete", figures.done && figures.behind == 0},
                        {"sessionsFolded", figures.made.folded},
                        {"batchesSealed", figures.made.sealed},
                        {"sessionsRetired", figures.made.retired},
                        {"minutesCounted", figures.minutes},
                        {"hoursMade", figures.made.hours},
                        {"daysMade", figures.made.days},
                        {"accountsBehind", figures.behind},
                        {"creditsReleased", credits},
                        {"slotsSwept", slots},
                        {"paymentsSwept", payments},
                        {"checkoutsSwept", checkouts},
                        {"sessionsSwept", sessions},
                        {"eventDaysMade", list(events.added)},
                        {"eventDaysDropped", list(events.dropped)},
                        {"playbackSessionsForgotten", events.sessions_removed},
                        {"playbackSessionsOfDeletedUsers", of_deleted}})};
}

Report maintain(const Arguments&, Worker& worker) { return noted("maintain", worker, maintain_all); }

Report reconcile_payments(Worker& worker) {
  const int found_out = billing::rules::reconcile(worker, products(), kAtOnce);
  return {"found out about " + std::to_string(found_out) + (found_out == 1 ? " payment\n" : " payments\n"),
          Json::object({{"foundOut", found_out}})};
}

Report reconcile(const Arguments&, Worker& worker) { return noted("reconcile", worker, reconcile_payments); }

}  // namespace

std::vector<Command> maintenance_commands() {
  return {
      {"verify",
       "Check everything that must hold; exit status 1 when something does not",
       {option_among("--hours", "WHICH", "Check the figures of all hours, not only of 20 new ones and 20 at random",
                     {"all"}),
        option("--nodes", "NODE,...",
               "Compare all tables with those of other nodes of the cluster: HOST, HOST:PORT or a socket's path",
               is_nodes)},
       verify},
      {"maintain", "End lapsed leases and remove what is old; a timer runs it every minute", {}, maintain},
      {"reconcile", "Find out about payments of unknown outcome; a timer runs it every ten seconds", {}, reconcile}};
}

}  // namespace admin

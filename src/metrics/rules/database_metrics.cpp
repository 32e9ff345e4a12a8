#include "metrics/rules/database_metrics.h"

#include "billing/rules/prices.h"
#include "billing/tables/api_keys.h"
#include "billing/tables/card_reversals.h"
#include "billing/tables/credit_holds.h"
#include "billing/tables/orders.h"
#include "billing/tables/payments.h"
#include "concepts/tables/generations.h"
#include "events/tables/live_sessions.h"
#include "figures/tables/due_rollups.h"
#include "figures/tables/viewer_minutes.h"
#include "figures/tables/watermarks.h"
#include "metrics/tables/job_runs.h"
#include "metrics/tables/server.h"
#include "providers/tables/provider_circuits.h"

namespace metrics::rules {
namespace {

namespace money = billing::tables;
namespace server = tables::server;

constexpr std::int64_t kMaxLive = 100'000;

double number(std::int64_t value) { return static_cast<double>(value); }

// What was paid on another network than that of the settings is left out.
void add_money(std::vector<MetricFamily>& families, db::Database& db, const std::string& network) {
  std::vector<Sample> open, oldest, orders, sold;
  for (const auto& payments : money::payments::open(db)) {
    const auto state = money::payments::name_of(payments.state);
    open.push_back({{{"state", state}}, number(payments.count)});
    oldest.push_back({{{"state", state}}, number(payments.oldest_seconds)});
  }
  for (const auto& of : money::orders::of_today(db, network)) {
    orders.push_back({{{"method", of.method}, {"state", of.state}}, number(of.count)});
    sold.push_back({{{"method", of.method}, {"state", of.state}}, number(of.credits)});
  }
  const auto holds = money::credit_holds::total(db);
  families.push_back(gauge("payments", "Payments without an outcome, at most 10000 of a state.", open));
  families.push_back(gauge("payments_oldest_seconds", "How long the oldest of them has been known.", oldest));
  families.push_back(gauge("orders_today", "Orders begun today (UTC).", orders));
  families.push_back(gauge("orders_today_credits", "Credits of these orders.", sold));
  families.push_back(gauge(
      "orders_unresolved", "Orders whose buyers have neither money nor key, with which nobody has dealt, at most 1000.",
      number(
          static_cast<std::int64_t>(money::card_reversals::unresolved(db, billing::rules::kPackPriceCents).size()))));
  families.push_back(gauge("credits_left",
                           "Credits of all keys, but of revoked ones and those paid on another network.",
                           number(money::api_keys::credits_left(db, network))));
  families.push_back(
      gauge("credits_held", "Credits held by drafts in progress, lapsed ones included.", number(holds.held)));
  families.push_back(gauge("credits_lapsed", "Held credits that maintenance is to give back.", number(holds.lapsed)));
  families.push_back(
      gauge("credits_lapsed_seconds", "How long the oldest of these has been due.", number(holds.lapsed_seconds)));
}

void add_concepts(std::vector<MetricFamily>& families, db::Database& db) {
  families.push_back(
      gauge("drafts_today", "Drafts stored today (UTC).", number(concepts::tables::generations::count_of_today(db))));
  families.push_back(gauge("circuits_open", "Providers that are not asked at the moment, as they were down.",
                           number(providers::tables::provider_circuits::count_open(db))));
}

void add_playback(std::vector<MetricFamily>& families, db::Database& db) {
  const auto viewers = figures::tables::viewer_minutes::last(db);
  const auto stale = figures::tables::due_rollups::stale(db);
  families.push_back(gauge("viewers", "Viewers in the last minute, by what they saw; paused ones are no viewers.",
                           std::vector<Sample>{{{{"state", "all"}}, number(viewers.all)},
                                               {{{"state", "starting"}}, number(viewers.starting)},
                                               {{{"state", "rebuffering"}}, number(viewers.rebuffering)},
                                               {{{"state", "paused"}}, number(viewers.paused)}}));
  families.push_back(gauge("live_sessions", "Playback sessions under way, at most 100000.",
                           number(events::tables::live_sessions::count(db, kMaxLive))));
  std::optional<double> behind;
  if (const auto lag = figures::tables::watermarks::lag(db)) behind = number(*lag);
  families.push_back(gauge("figures_lag_seconds",
                           "Time since the moment up to which figures are made and batches compacted.", behind));
  families.push_back(gauge(
      "figures_stale", "Hours and days whose sums are to be made again.",
      std::vector<Sample>{{{{"period", "hour"}}, number(stale.hours)}, {{{"period", "day"}}, number(stale.days)}}));
  families.push_back(
      gauge("figures_overdue_seconds", "How long the first of them has been due.", number(stale.overdue_seconds)));
}

void add_jobs(std::vector<MetricFamily>& families, db::Database& db) {
  std::vector<Sample> done, took;
  for (const auto& run : tables::job_runs::all(db)) {
    done.push_back({{{"name", run.job}}, number(run.done_at)});
    took.push_back({{{"name", run.job}}, number(run.milliseconds) / 1000});
  }
  families.push_back(
      gauge("job_last_success_timestamp_seconds", "When a job last ended without an error, on any host.", done));
  families.push_back(gauge("job_duration_seconds", "How long it took.", took));
}

void add_server(std::vector<MetricFamily>& families, db::Database& db) {
  std::vector<Sample> bytes, rows, cluster;
  for (const auto& table : server::sizes(db)) {
    if (table.bytes) bytes.push_back({{{"table", table.name}}, number(*table.bytes)});
    if (table.rows) rows.push_back({{{"table", table.name}}, number(*table.rows)});
  }
  for (const auto& [name, value] : server::cluster(db)) cluster.push_back({{{"status", name}}, value});
  families.push_back(
      gauge("database_info", "The database server.", std::vector<Sample>{{{{"version", server::version(db)}}, 1}}));
  families.push_back(gauge("table_bytes", "Size of a table and its indexes, as the server estimates it.", bytes));
  families.push_back(gauge("table_rows", "Rows of a table, as the server estimates them.", rows));
  families.push_back(gauge("cluster", "Status variables of Galera (wsrep_), where there is a cluster.", cluster));
}

}  // namespace

std::vector<MetricFamily> database_metrics(db::Database& db, const Config& config) {
  std::vector<MetricFamily> families;
  add_jobs(families, db);
  add_money(families, db, config.x402.network);
  add_concepts(families, db);
  add_playback(families, db);
  add_server(families, db);
  return families;
}

}  // namespace metrics::rules

#include "chaos/cluster_run.h"

#include <iostream>
#include <stdexcept>

#include "chaos/checker.h"
#include "chaos/cluster.h"
#include "chaos/cluster_nemesis.h"
#include "chaos/figures_maintenance.h"
#include "chaos/load.h"
#include "chaos/next_host.h"
#include "chaos/summary.h"
#include "chaos/waiting.h"

namespace chaos {
namespace {

constexpr int kHosts = 3;
// Three times everything runs here, and nodes that join again need processors, too.
constexpr int kClusterCallers = kCallers / 2;

struct Ends {
  std::map<std::string, int> faults, of_maintenance;
};

Ends load_and_faults(Site& site, const Cluster& cluster, std::chrono::seconds length, std::uint64_t seed,
                     Findings& findings) {
  Load load(site, kClusterCallers, seed);
  FiguresMaintenance maintenance(site.stack, seed);
  ClusterNemesis nemesis(cluster, length, seed);
  wait_while([&] { return !nemesis.done(); });
  nemesis.stop();
  load.stop();
  maintenance.stop();
  findings.add("the cluster is whole again after each fault", nemesis.failures());
  return {nemesis.counts(), maintenance.counts()};
}

bool serves(const Site& site, const std::string& base_url) {
  Client client(base_url, site.stack.home() + "/tls/certificate.pem", "127.0.0.1");
  client.with("X-API-Key", site.api_keys.front());
  return client.get("/api/credits").status == 200 && client.get("/api-keys").status == 200 &&
         client.get("/api/auth/ok").status == 200 && client.get("/api/v1/keys").status == 401 &&
         client.post("/api/v1/telemetry", "{}").status == 401;
}

void after_faults(Site& site, std::uint64_t seed, Findings& findings) {
  const bool all_serve = eventually(
      [&] {
        for (const auto& base_url : site.base_urls) {
          if (!serves(site, base_url)) return false;
        }
        return true;
      },
      std::chrono::seconds(60));
  findings.add("each host and the balancer recover by themselves", all_serve, "not within a minute");
  if (!all_serve) throw std::runtime_error("not everything answers, so nothing more can be checked");

  site.stack.as_root("DELETE FROM millrace.provider_circuits");
  site.history.faults_are_over();
  Load load(site, kClusterCallers, ~seed);
  findings.attempt("the next host", [&] { check_next_host(site, findings); });
}

void check_nodes(const Cluster& cluster, Findings& findings) {
  std::string nodes, differ;
  for (int node = 2; node <= kHosts; ++node)
    nodes += (nodes.empty() ? "" : ",") + cluster.home() + "/" + std::to_string(node) + "/node/db.sock";
  try {
    cluster.run("admin 1 verify --nodes " + nodes);
  } catch (const std::runtime_error& said) {
    differ = said.what();
  }
  findings.add("all tables are equal on all nodes", differ.empty(), differ);
}

void check_logs(const Cluster& cluster, Findings& findings) {
  bool clean = true;
  for (int number = 1; number <= kHosts; ++number) {
    const auto host = cluster.host(number);
    host->expect_in_logs("exited on signal");
    host->expect_in_logs("while connecting to upstream");
    clean = host->logs_are_clean() && clean;
  }
  findings.add("the hosts leave clean logs", clean, "see above");
}

}  // namespace

bool run_with_cluster(std::chrono::seconds length, std::uint64_t seed) {
  Findings findings;
  ExternalServices services(ExternalServices::Chain::there);
  History history;
  Ends ends;
  Cluster cluster(services.settings_with_text_provider());
  const auto first = cluster.host(1);
  findings.attempt("a run with faults", [&] {
    Site site(*first, history, services, cluster.base_urls());
    ends = load_and_faults(site, cluster, length, seed, findings);
    after_faults(site, seed, findings);
    findings.attempt("a late node", [&] { check_late_node(site, cluster, findings); });
    check(site, findings);
  });
  findings.attempt("the nodes", [&] { check_nodes(cluster, findings); });
  findings.attempt("the logs", [&] { check_logs(cluster, findings); });
  if (findings.failed() > 0) {
    cluster.keep_home();
    std::cout << "        logs and data are kept in " << cluster.home() << "\n";
  }

  print(history.counts());
  print("faults", ends.faults);
  print("maintenance of figures killed, or ended", ends.of_maintenance);
  findings.print_totals();
  return findings.failed() == 0;
}

}  // namespace chaos

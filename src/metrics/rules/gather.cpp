#include "metrics/rules/gather.h"

#include <string>

#include "log.h"
#include "mail/enqueue.h"
#include "metrics/rules/accept_queues.h"
#include "metrics/rules/certificate.h"
#include "metrics/rules/counter_metrics.h"
#include "metrics/rules/database_metrics.h"
#include "metrics/rules/disk.h"
#include "metrics/rules/given_certificate.h"
#include "schema/rules/readiness.h"
#include "version.h"

namespace metrics::rules {
namespace {

void add_disks(std::vector<MetricFamily>& families, const std::vector<std::string>& folders) {
  std::vector<Sample> bytes, free;
  for (const auto& disk : disks_of(folders)) {
    const auto labels = disk.folder == folders.front() ? Labels{} : Labels{{"folder", disk.folder}};
    bytes.push_back({labels, static_cast<double>(disk.bytes)});
    free.push_back({labels, static_cast<double>(disk.free)});
  }
  families.push_back(
      gauge("disk_bytes", "Size of the file systems that have the home and the database's files.", bytes));
  families.push_back(gauge("disk_free_bytes", "What is free of them.", free));
}

void add_queues(std::vector<MetricFamily>& families, const Config& config) {
  std::vector<Sample> waiting, limit;
  for (const auto& [pool, queue] : queues(config.home)) {
    waiting.push_back({{{"pool", pool}}, static_cast<double>(queue.waiting)});
    limit.push_back({{{"pool", pool}}, static_cast<double>(queue.limit)});
  }
  families.push_back(gauge("queue_waiting", "Connections that wait for a worker.", waiting));
  families.push_back(gauge("queue_limit", "Connections that may wait; further ones are answered 503.", limit));
}

void add_mail(std::vector<MetricFamily>& families, const Config& config) {
  std::optional<double> emails, oldest;
  if (const auto waiting = mail::waiting_state(config)) {
    emails = waiting->messages;
    oldest = waiting->oldest_seconds;
  }
  families.push_back(gauge("mail_waiting", "E-mails that are still to be sent.", emails));
  families.push_back(gauge("mail_oldest_seconds", "How long the oldest of them has waited.", oldest));
}

void add_certificate(std::vector<MetricFamily>& families, const Config& config) {
  std::optional<double> end, objections, is_loaded;
  const auto served = served_certificate(config);
  if (!served.fault.empty()) objections = 1.0;
  if (served.handshake == Handshake::succeeded) {
    end = static_cast<double>(served.chain.end().at);
    objections = static_cast<double>(objections_to(served.chain, config).size());
    if (const auto given = given_certificate(config)) is_loaded = *given == served.chain ? 1.0 : 0.0;
  }
  if (!given_error(config).empty()) is_loaded = 0.0;
  families.push_back(gauge("certificate_not_after_timestamp_seconds",
                           "When the first of the certificates ends that nginx serves and callers need.", end));
  families.push_back(gauge("certificate_objections", "Why callers refuse it, or get none, by number.", objections));
  families.push_back(gauge("certificate_is_loaded",
                           "0 if nginx serves another one than the file has, or could not load that again.",
                           is_loaded));
}

// Measures what can be seen on this host without the database. `folders` are on the disks that may fill up; the first
// is the home.
std::vector<MetricFamily> host_metrics(const Config& config, const std::vector<std::string>& folders) {
  std::vector<MetricFamily> families = {
      gauge("build_info", "The version that runs.", std::vector<Sample>{{{{"version", kVersion}}, 1}})};
  families.push_back(gauge("draining", "1 while the host is drained, so that balancers leave it out.",
                           schema::rules::is_draining(config) ? 1.0 : 0.0));
  add_queues(families, config);
  add_disks(families, folders);
  add_mail(families, config);
  add_certificate(families, config);
  return families;
}

void append(std::vector<MetricFamily>& all, std::vector<MetricFamily> more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

std::vector<MetricFamily> gather(db::Database& db, const Config& config) {
  std::vector<MetricFamily> of_database;
  std::vector<std::string> folders{config.home};
  bool up = true;
  try {
    folders = folders_that_fill(db, config);
    of_database = database_metrics(db, config);
  } catch (const db::Error& error) {
    log_problem(LogLevel::warning, {}, error.what());
    up = false;
  }
  auto all = host_metrics(config, folders);
  append(all, std::move(of_database));
  all.push_back(gauge("database_up", "Whether the database answered.", up));
  append(all, counter_metrics(config.home));
  return all;
}

}  // namespace metrics::rules

#include "operations/rules/host.h"

#include "net/spool.h"
#include "operations/rules/certificate.h"
#include "operations/rules/disk.h"
#include "operations/rules/queues.h"
#include "version.h"

namespace operations::rules {
namespace {

void add_disk(std::vector<Family>& families, const Config& config) {
  std::optional<double> bytes, free;
  if (const auto disk = disk_of(config.home)) bytes = disk->bytes, free = disk->free;
  families.push_back(gauge("disk_bytes", "Size of the file system that has the home.", bytes));
  families.push_back(gauge("disk_free_bytes", "What is free of it.", free));
}

void add_queues(std::vector<Family>& families, const Config& config) {
  std::vector<Sample> waiting, room;
  for (const auto& [pool, queue] : queues(config.home)) {
    waiting.push_back({{{"pool", pool}}, static_cast<double>(queue.waiting)});
    room.push_back({{{"pool", pool}}, static_cast<double>(queue.room)});
  }
  families.push_back(gauge("queue_waiting", "Connections that wait for a worker.", waiting));
  families.push_back(gauge("queue_room", "Connections that may wait; further ones are answered 503.", room));
}

void add_mail(std::vector<Family>& families, const Config& config) {
  std::optional<double> emails, oldest;
  if (const auto waiting = net::waiting_in(config.mail.spool))
    emails = waiting->emails, oldest = waiting->oldest_seconds;
  families.push_back(gauge("mail_waiting", "E-mails that are still to be sent.", emails));
  families.push_back(gauge("mail_oldest_seconds", "How long the oldest of them has waited.", oldest));
}

void add_certificate(std::vector<Family>& families, const Config& config) {
  std::optional<double> end;
  if (const auto seconds = certificate_ends_at(config)) end = static_cast<double>(*seconds);
  families.push_back(
      gauge("certificate_not_after_timestamp_seconds", "When the certificate ends that nginx serves.", end));
}

}  // namespace

std::vector<Family> host(const Config& config) {
  std::vector<Family> families = {
      gauge("build_info", "The version that runs.", std::vector<Sample>{{{{"version", kVersion}}, 1}})};
  add_queues(families, config);
  add_disk(families, config);
  add_mail(families, config);
  add_certificate(families, config);
  return families;
}

}  // namespace operations::rules

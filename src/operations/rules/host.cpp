#include "operations/rules/host.h"

#include "net/spool.h"
#include "operations/rules/certificate.h"
#include "operations/rules/disk.h"
#include "operations/rules/queues.h"
#include "version.h"

namespace operations::rules {
namespace {

void add_disk(std::vector<Family>& families, const Config& config) {
  const auto disk = disk_of(config.home);
  if (!disk) return;
  families.push_back(
      gauge("disk_bytes", "Size of the file system that has the home.", static_cast<double>(disk->bytes)));
  families.push_back(gauge("disk_free_bytes", "What is free of it.", static_cast<double>(disk->free)));
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
  if (config.mail.spool.empty()) return;
  const auto waiting = net::waiting_in(config.mail.spool);
  if (!waiting) return;
  families.push_back(gauge("mail_waiting", "E-mails that are still to be sent.", waiting->emails));
  families.push_back(gauge("mail_oldest_seconds", "How long the oldest of them has waited.",
                           static_cast<double>(waiting->oldest_seconds)));
}

}  // namespace

std::vector<Family> host(const Config& config) {
  std::vector<Family> families = {
      gauge("build_info", "The version that runs.", std::vector<Sample>{{{{"version", kVersion}}, 1}})};
  add_queues(families, config);
  add_disk(families, config);
  add_mail(families, config);
  if (const auto end = certificate_ends_at(config)) {
    families.push_back(gauge("certificate_not_after_timestamp_seconds", "When the certificate ends that nginx serves.",
                             static_cast<double>(*end)));
  }
  return families;
}

}  // namespace operations::rules

#include "telemetry/rules/stream.h"

#include "crypto/random.h"
#include "net/url_host.h"
#include "telemetry/rules/source_url.h"
#include "telemetry/rules/throttle.h"

namespace telemetry::rules {

tables::streams::Stream register_stream(Worker& worker, const std::string& user_id,
                                        const std::string& source_url) {
  count_registration(worker, user_id);

  // Anew each time: this host may have got another address, which is denied, too.
  const auto& settings = worker.config.guard;
  guard_source_url(source_url, {net::perimeter(settings.denied, settings.allowed)});
  const auto host = std::get<std::string>(net::host_of(source_url));

  const auto id = crypto::random_uuid();
  return db::transact(worker.db, [&](db::Transaction& tx) {
    return tables::streams::insert(tx, id, user_id, source_url, host);
  });
}

}  // namespace telemetry::rules

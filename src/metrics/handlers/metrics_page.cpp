#include "metrics/handlers/metrics_page.h"

#include "crypto/digest.h"
#include "metrics/rules/gather.h"
#include "net/range.h"
#include "refusal.h"
#include "web/serving/errors.h"

namespace metrics::handlers {
namespace {

bool comes_from(const std::string& allowed, const std::string& caller) {
  const auto address = net::parse_address(caller);
  return address && net::contains(net::parse_ranges(allowed), *address);
}

// Compares hashes, so that not even the length of the token shows.
bool has_token(const web::Request& request, const std::string& token) {
  return crypto::equal(crypto::sha256(web::bearer_of(request)), crypto::sha256(token));
}

}  // namespace

// GET /metrics answers callers who have the token and come from an allowed address, as far as the settings ask for
// them. Others get a 404 as on any unknown path, or a 401 if only the token is missing.
web::Response metrics_page(const web::Request& request, Worker& worker) {
  const auto& settings = worker.config.metrics;
  const bool may_know = settings.allowed.empty() || comes_from(settings.allowed, request.remote_addr);
  if (!settings.enabled() || !may_know) return web::render_plain_error(refusal::NotFound(), request);  // nginx sends it
  if (!settings.token.empty() && !has_token(request, settings.token)) {
    const refusal::Unauthorized refused("Send the token of MILLRACE_METRICS_TOKEN as Authorization: Bearer.");
    return web::render_plain_error(refused, request).with("WWW-Authenticate", "Bearer");
  }

  web::Response page{
      200, rules::exposition(rules::gather(worker.db, worker.config)), "text/plain; version=0.0.4; charset=utf-8", {}};
  return std::move(page).with("Cache-Control", "no-store");
}

}  // namespace metrics::handlers

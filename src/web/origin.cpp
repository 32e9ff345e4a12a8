#include "web/origin.h"

#include "refusal.h"

namespace web {

// The scheme is always https, as nginx or a proxy in front of it speaks TLS. If callers use http all the same, the base
// URL does, too, and its origin is trusted unless MILLRACE_TRUSTED_ORIGINS says otherwise.
net::OriginVerdict judge_origin(const Request& request, const std::vector<std::string>& trusted_origins) {
  return net::judge_origin({request.header("Origin"), request.header("Referer"), request.header("Sec-Fetch-Site"),
                            "https://" + request.header("Host").value_or("")},
                           trusted_origins);
}

net::OriginVerdict judge_origin_of_change(const Request& request, const std::vector<std::string>& trusted_origins) {
  return request.is_read() ? net::OriginVerdict::trusted : judge_origin(request, trusted_origins);
}

void require_own_page(const Request& request, const std::vector<std::string>& trusted_origins,
                      const std::string& sentence) {
  if (judge_origin_of_change(request, trusted_origins) == net::OriginVerdict::trusted) return;
  throw refusal::Forbidden("foreign_origin", sentence);
}

}  // namespace web

#include "metrics/rules/certificate.h"

#include <memory>

#include <curl/curl.h>

#include "text/ascii.h"

namespace metrics::rules {
namespace {

constexpr long kPatienceMs = 1000;

using Curl = std::unique_ptr<CURL, decltype(&curl_easy_cleanup)>;
using List = std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)>;

// Finds the end of the first certificate, which is the host's own: "Expire date:Nov 22 21:47:31 2027 GMT".
std::optional<std::int64_t> end_in(const curl_certinfo& certificates) {
  const std::string kName = "Expire date:";
  if (certificates.num_of_certs < 1) return std::nullopt;
  for (const auto* field = certificates.certinfo[0]; field; field = field->next) {
    if (!text::starts_with(field->data, kName)) continue;
    const auto end = curl_getdate(field->data + kName.size(), nullptr);
    return end < 0 ? std::nullopt : std::optional<std::int64_t>(end);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::int64_t> certificate_ends_at(const Config& config) {
  if (!config.plain_listen.empty() || config.https_port.empty()) return std::nullopt;
  const Curl curl(curl_easy_init(), curl_easy_cleanup);
  const std::string here = "::127.0.0.1:" + config.https_port;
  const List route(curl_slist_append(nullptr, here.c_str()), curl_slist_free_all);
  curl_easy_setopt(curl.get(), CURLOPT_URL, config.base_url.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_CONNECT_TO, route.get());
  curl_easy_setopt(curl.get(), CURLOPT_CONNECT_ONLY, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_CERTINFO, 1L);
  // An invalid certificate has an end, too, and nothing is sent.
  curl_easy_setopt(curl.get(), CURLOPT_SSL_VERIFYPEER, 0L);
  curl_easy_setopt(curl.get(), CURLOPT_SSL_VERIFYHOST, 0L);
  curl_easy_setopt(curl.get(), CURLOPT_PROXY, "");
  curl_easy_setopt(curl.get(), CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT_MS, kPatienceMs);
  if (curl_easy_perform(curl.get()) != CURLE_OK) return std::nullopt;
  curl_certinfo* certificates = nullptr;
  if (curl_easy_getinfo(curl.get(), CURLINFO_CERTINFO, &certificates) != CURLE_OK || !certificates) return std::nullopt;
  return end_in(*certificates);
}

}  // namespace metrics::rules

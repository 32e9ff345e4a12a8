#include "metrics/rules/certificate.h"

#include <memory>

#include <curl/curl.h>

#include "net/url_host.h"
#include "text/ascii.h"

namespace metrics::rules {
namespace {

constexpr long kPatienceMs = 1000;

using Curl = std::unique_ptr<CURL, decltype(&curl_easy_cleanup)>;
using List = std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)>;

// Returns the certificates in PEM, in the order in which they were sent.
std::string text_of(const curl_certinfo& certificates) {
  const std::string kName = "Cert:";
  std::string text;
  for (int i = 0; i < certificates.num_of_certs; ++i) {
    for (const auto* field = certificates.certinfo[i]; field; field = field->next) {
      if (text::starts_with(field->data, kName)) text += (field->data + kName.size()) + std::string("\n");
    }
  }
  return text;
}

Served fault_of(CURLcode code, const std::string& reason, const std::string& port) {
  if (code == CURLE_COULDNT_CONNECT || code == CURLE_OPERATION_TIMEDOUT) {
    return {Handshake::no_answer, {}, "nothing answers on port " + port + ": systemctl status nginx"};
  }
  return {Handshake::failed, {}, "no TLS handshake succeeds on port " + port + ": " + reason};
}

}  // namespace

Served served_certificate(const Config& config) {
  if (!config.plain_listen.empty() || config.https_port.empty()) return {};
  const Curl curl(curl_easy_init(), curl_easy_cleanup);
  const std::string here = "::127.0.0.1:" + config.https_port;
  const List route(curl_slist_append(nullptr, here.c_str()), curl_slist_free_all);
  char reason[CURL_ERROR_SIZE] = "";
  curl_easy_setopt(curl.get(), CURLOPT_ERRORBUFFER, reason);
  curl_easy_setopt(curl.get(), CURLOPT_URL, config.base_url.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_CONNECT_TO, route.get());
  curl_easy_setopt(curl.get(), CURLOPT_CONNECT_ONLY, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_CERTINFO, 1L);
  // An invalid certificate is looked at, too, and nothing is sent.
  curl_easy_setopt(curl.get(), CURLOPT_SSL_VERIFYPEER, 0L);
  curl_easy_setopt(curl.get(), CURLOPT_SSL_VERIFYHOST, 0L);
  curl_easy_setopt(curl.get(), CURLOPT_HAPROXYPROTOCOL, config.proxy_protocol ? 1L : 0L);
  curl_easy_setopt(curl.get(), CURLOPT_PROXY, "");
  curl_easy_setopt(curl.get(), CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT_MS, kPatienceMs);
  const auto code = curl_easy_perform(curl.get());
  if (code != CURLE_OK) return fault_of(code, reason, config.https_port);
  curl_certinfo* certificates = nullptr;
  if (curl_easy_getinfo(curl.get(), CURLINFO_CERTINFO, &certificates) != CURLE_OK || !certificates) return {};
  const net::CertificateChain served(text_of(*certificates));
  return served.empty() ? Served{} : Served{Handshake::succeeded, served, ""};
}

std::vector<std::string> objections_to(const net::CertificateChain& served, const Config& config) {
  const auto host = net::host_of(config.base_url);
  const auto* name = std::get_if<std::string>(&host);
  const bool is_own = config.tls_certificate.empty();
  return name ? served.objections(*name, is_own ? served : net::CertificateChain()) : std::vector<std::string>{};
}

}  // namespace metrics::rules

#include "metrics/rules/certificate.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <utility>

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

std::string copy_of(const Config& config) { return config.home + "/certificate.pem"; }

}  // namespace

std::optional<net::CertificateChain> served_certificate(const Config& config) {
  if (!config.plain_listen.empty() || config.https_port.empty()) return std::nullopt;
  const Curl curl(curl_easy_init(), curl_easy_cleanup);
  const std::string here = "::127.0.0.1:" + config.https_port;
  const List route(curl_slist_append(nullptr, here.c_str()), curl_slist_free_all);
  curl_easy_setopt(curl.get(), CURLOPT_URL, config.base_url.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_CONNECT_TO, route.get());
  curl_easy_setopt(curl.get(), CURLOPT_CONNECT_ONLY, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_CERTINFO, 1L);
  // An invalid certificate is looked at, too, and nothing is sent.
  curl_easy_setopt(curl.get(), CURLOPT_SSL_VERIFYPEER, 0L);
  curl_easy_setopt(curl.get(), CURLOPT_SSL_VERIFYHOST, 0L);
  curl_easy_setopt(curl.get(), CURLOPT_PROXY, "");
  curl_easy_setopt(curl.get(), CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT_MS, kPatienceMs);
  if (curl_easy_perform(curl.get()) != CURLE_OK) return std::nullopt;
  curl_certinfo* certificates = nullptr;
  if (curl_easy_getinfo(curl.get(), CURLINFO_CERTINFO, &certificates) != CURLE_OK || !certificates) return std::nullopt;
  net::CertificateChain served(text_of(*certificates));
  return served.empty() ? std::nullopt : std::optional(std::move(served));
}

std::vector<std::string> objections_to(const net::CertificateChain& served, const Config& config) {
  const auto host = net::host_of(config.base_url);
  const auto* name = std::get_if<std::string>(&host);
  return name ? served.objections(*name) : std::vector<std::string>{};
}

std::optional<net::CertificateChain> given_certificate(const Config& config) {
  const auto own = config.home + "/tls/certificate.pem";
  for (const auto& file : {config.tls_certificate.empty() ? own : config.tls_certificate, copy_of(config)}) {
    if (auto given = net::CertificateChain::in_file(file); !given.empty()) return given;
  }
  return std::nullopt;
}

// Root writes here into a folder of another user's, so it takes a file that was not there before, and follows no link.
bool keep_given_certificate(const Config& config, const net::CertificateChain& given) {
  const auto file = copy_of(config), text = given.pem();
  if (net::CertificateChain::in_file(file) == given) return true;
  std::string unfinished = file + ".XXXXXX";
  const int descriptor = mkostemp(unfinished.data(), O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool written =
      write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && fchmod(descriptor, 0644) == 0;
  close(descriptor);
  const bool kept = written && rename(unfinished.c_str(), file.c_str()) == 0;
  if (!kept) unlink(unfinished.c_str());
  return kept;
}

}  // namespace metrics::rules

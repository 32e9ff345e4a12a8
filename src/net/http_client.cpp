#include "net/http_client.h"

#include <curl/curl.h>

#include <algorithm>

#include "counters/counters.h"
#include "net/address_policy.h"

namespace net {
namespace {

constexpr long kConnectMs = 3000;

struct Receiving {
  std::string body;
  std::size_t max_bytes;
};

std::size_t receive(char* data, std::size_t size, std::size_t count, void* target) {
  auto& receiving = *static_cast<Receiving*>(target);
  const std::size_t taken = std::min(size * count, receiving.max_bytes - receiving.body.size());
  receiving.body.append(data, taken);
  return taken;  // less than was given ends the transfer
}

struct HeaderList {
  explicit HeaderList(const std::vector<std::string>& headers) {
    for (const auto& header : headers) list = curl_slist_append(list, header.c_str());
    list = curl_slist_append(list, "Expect:");  // no round trip before a body
  }
  ~HeaderList() { curl_slist_free_all(list); }
  curl_slist* list = nullptr;
};

bool before_sending(CURLcode code) {
  return code == CURLE_COULDNT_RESOLVE_HOST || code == CURLE_COULDNT_CONNECT || code == CURLE_SSL_CONNECT_ERROR ||
         code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_URL_MALFORMAT || code == CURLE_UNSUPPORTED_PROTOCOL;
}

NoAnswer::Cause cause_of(CURLcode code) {
  switch (code) {
    case CURLE_OPERATION_TIMEDOUT:
      return NoAnswer::Cause::timed_out;
    case CURLE_WRITE_ERROR:  // receive() refused more than max_bytes
      return NoAnswer::Cause::too_large;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
      return NoAnswer::Cause::not_trusted;
    default:
      return before_sending(code) ? NoAnswer::Cause::not_reached : NoAnswer::Cause::cut_off;
  }
}

HttpAnswer answer_of(CURL* curl, std::string body) {
  HttpAnswer answer;
  const char* type = nullptr;
  curl_off_t retry_after = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &answer.status);
  curl_easy_getinfo(curl, CURLINFO_CONTENT_TYPE, &type);
  curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &retry_after);
  answer.content_type = type ? type : "";
  answer.retry_after = static_cast<int>(retry_after);
  answer.body = std::move(body);
  return answer;
}

// Names the machine by which a call is counted. Those of the settings are few, and callers' own are counted together.
std::string machine_of(const HttpRequest& request) {
  if (request.address_policy) return "callers' own";
  const auto begin = request.url.find("://") + 3, end = request.url.find_first_of("/?#", begin);
  const std::string authority = request.url.substr(begin, end - begin);
  return authority.substr(authority.rfind('@') + 1);
}

void count(CURL* curl, const HttpRequest& request, CURLcode code, double seconds) {
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  const std::string outcome = code != CURLE_OK ? "no answer" : std::to_string(status / 100) + "xx";
  counters::observe(counters::kCallSeconds, {machine_of(request), outcome}, seconds);
}

}  // namespace

struct HttpClient::Handle {
  CURL* curl = curl_easy_init();
  ~Handle() { curl_easy_cleanup(curl); }
};

HttpClient::HttpClient() = default;
HttpClient::~HttpClient() = default;

HttpAnswer HttpClient::send(const HttpRequest& request) {
  if (!handle_) handle_ = std::make_unique<Handle>();
  CURL* curl = handle_->curl;
  HeaderList headers(request.headers);
  Receiving receiving{"", request.max_bytes};
  curl_easy_reset(curl);
  curl_easy_setopt(curl, CURLOPT_URL, request.url.c_str());
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, request.method.c_str());
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers.list);
  if (request.method != "GET") {
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request.body.data());
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
  }
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, kConnectMs);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, request.timeout_ms);
  const bool alone = request.own_connection || request.address_policy;
  curl_easy_setopt(curl, CURLOPT_FRESH_CONNECT, alone ? 1L : 0L);
  curl_easy_setopt(curl, CURLOPT_FORBID_REUSE, alone ? 1L : 0L);
  if (request.address_policy) {
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_public_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, const_cast<AddressPolicy*>(request.address_policy));
  }
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_PROXY, "");
  curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &receiving);

  const auto begun = std::chrono::steady_clock::now();
  const CURLcode code = curl_easy_perform(curl);
  count(curl, request, code, counters::seconds_since(begun));
  if (code != CURLE_OK) {
    throw NoAnswer(curl_easy_strerror(code), cause_of(code), before_sending(code), std::move(receiving.body));
  }
  return answer_of(curl, std::move(receiving.body));
}

}  // namespace net

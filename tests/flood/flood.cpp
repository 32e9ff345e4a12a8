#include "flood/flood.h"

#include <algorithm>
#include <memory>

#include <curl/curl.h>

#include "support/failure.h"

namespace flood {
namespace {

using Clock = std::chrono::steady_clock;

std::size_t ignore(char*, std::size_t size, std::size_t count, void*) { return size * count; }

// One of the hundred callers: a persistent connection and the call in progress on it.
class Caller {
 public:
  explicit Caller(const std::string& from) : curl_(curl_easy_init()) {
    set(CURLOPT_INTERFACE, ("host!" + from).c_str());
    set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    set(CURLOPT_IPRESOLVE, static_cast<long>(CURL_IPRESOLVE_V4));
    set(CURLOPT_SSL_VERIFYPEER, 0L);
    set(CURLOPT_PROXY, "");
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_WRITEFUNCTION, ignore);
    set(CURLOPT_PRIVATE, this);
  }
  ~Caller() {
    curl_slist_free_all(headers_);
    curl_easy_cleanup(curl_);
  }
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;

  CURL* prepare(const std::string& base_url, const Call& call) {
    curl_slist_free_all(headers_);
    headers_ = curl_slist_append(nullptr, "Expect:");
    for (const auto& header : call.headers) headers_ = curl_slist_append(headers_, header.c_str());
    set(CURLOPT_HTTPHEADER, headers_);
    set(CURLOPT_URL, (base_url + call.path).c_str());
    set(CURLOPT_TIMEOUT_MS, call.unread_ms ? call.unread_ms : 10000L);
    set(CURLOPT_MAX_RECV_SPEED_LARGE, static_cast<curl_off_t>(call.unread_ms ? 1 : 0));
    if (call.method == "GET") {
      set(CURLOPT_HTTPGET, 1L);
    } else {
      set(CURLOPT_POSTFIELDSIZE, static_cast<long>(call.body.size()));
      set(CURLOPT_COPYPOSTFIELDS, call.body.c_str());
    }
    return curl_;
  }

 private:
  template <class Value>
  void set(CURLoption option, Value value) {
    curl_easy_setopt(curl_, option, value);
  }

  CURL* curl_;
  curl_slist* headers_ = nullptr;
};

// Returns the callers that have their answer, and counts its status.
std::vector<Caller*> answered(CURLM* multi, std::map<long, long>& statuses) {
  std::vector<Caller*> free;
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi, &left)) {
    CURL* curl = message->easy_handle;
    long status = 0;
    Caller* caller = nullptr;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(curl, CURLINFO_PRIVATE, &caller);
    ++statuses[message->data.result == CURLE_OK ? status : 0];
    curl_multi_remove_handle(multi, curl);
    free.push_back(caller);
  }
  return free;
}

}  // namespace

std::map<long, long> flood_path(const std::string& base_url, const std::vector<std::string>& from,
                                const std::function<Call(std::size_t)>& call, std::chrono::milliseconds length) {
  const bool is_local =
      std::all_of(from.begin(), from.end(), [](const auto& one) { return one.rfind("127.", 0) == 0; });
  if (base_url.rfind("https://localhost:", 0) != 0 || !is_local)
    fail_because("refusing to flood any machine but this one");
  CURLM* multi = curl_multi_init();
  const std::size_t at_once = std::max(kAtOnce, kOfAddress * from.size());
  curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, static_cast<long>(at_once));
  std::vector<std::unique_ptr<Caller>> callers;
  std::vector<Caller*> free;
  for (std::size_t i = 0; i < at_once; ++i)
    free.push_back(callers.emplace_back(std::make_unique<Caller>(from[i % from.size()])).get());

  std::map<long, long> statuses;
  const auto began = Clock::now();
  int under_way = 0;
  std::size_t sent = 0;
  do {
    const std::chrono::duration<double> since = Clock::now() - began;
    const bool over = since >= length;
    while (!over && !free.empty() &&
           static_cast<double>(sent) < since.count() * kMaxPerSecond + static_cast<double>(at_once)) {
      curl_multi_add_handle(multi, free.back()->prepare(base_url, call(sent++)));
      free.pop_back();
    }
    curl_multi_perform(multi, &under_way);
    for (Caller* caller : answered(multi, statuses)) free.push_back(caller);
    curl_multi_poll(multi, nullptr, 0, 5, nullptr);
    if (over && free.size() == callers.size()) break;
  } while (true);
  callers.clear();
  curl_multi_cleanup(multi);
  return statuses;
}

}  // namespace flood

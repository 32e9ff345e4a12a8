#include "support/client.h"

#include <algorithm>
#include <fstream>
#include <future>
#include <mutex>
#include <optional>
#include <vector>

#include <curl/curl.h>

#include "json/json.h"
#include "support/balancer.h"
#include "support/home.h"
#include "text/utf8.h"

namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

std::size_t receive_body(char* data, std::size_t size, std::size_t count, void* target) {
  static_cast<Answer*>(target)->body.append(data, size * count);
  return size * count;
}

std::size_t receive_header(char* data, std::size_t size, std::size_t count, void* target) {
  std::string line(data, size * count);
  line.erase(line.find_last_not_of("\r\n") + 1);
  const auto colon = line.find(": ");
  if (colon != line.npos) {
    static_cast<Answer*>(target)->headers.emplace(lower(line.substr(0, colon)), line.substr(colon + 2));
  }
  return size * count;
}

bool is_json(const Answer& answer) { return answer.header("Content-Type").rfind("application/json", 0) == 0; }

void cut_newline(Answer& answer) {
  answer.newline = is_json(answer) && !answer.body.empty() && answer.body.back() == '\n';
  if (answer.newline) answer.body.pop_back();
}

std::ofstream answers;
std::string answers_file;

void write_down(const std::string& method, const std::string& path, const Answer& answer) {
  static std::mutex mutex;
  if (answers_file.empty()) return;
  const bool json = is_json(answer) && text::is_utf8(answer.body);
  // What is compressed was compared with the same answer as it is by the test that asked for it.
  if (answer.status == 0 || !text::is_utf8(path) || !answer.header("Content-Encoding").empty()) return;
  std::lock_guard<std::mutex> lock(mutex);
  // Only now: a run that merely lists the groups leaves the answers of the one before.
  if (!answers.is_open()) answers.open(answers_file);
  answers << json::Json::object({{"method", method},
                                 {"path", path.substr(0, path.find('?'))},
                                 {"status", answer.status},
                                 {"type", answer.header("Content-Type")},
                                 {"newline", answer.newline},
                                 {"body", json ? answer.body : ""}})
                 .text()
          << std::endl;
}

}  // namespace

void write_answers_down() { answers_file = own_folder() + "/answers-" + std::to_string(lane()) + ".jsonl"; }

std::string Answer::header(const std::string& name) const {
  const auto found = headers.find(lower(name));
  return found == headers.end() ? "" : found->second;
}

Client::Client(std::string base_url, std::string certificate, std::string address)
    : base_url_(std::move(base_url)), certificate_(std::move(certificate)), address_(std::move(address)) {}

Client& Client::with(const std::string& header, const std::string& value) {
  headers_.emplace(header, value);
  return *this;
}

Client& Client::without(const std::string& header) {
  headers_.erase(header);
  return *this;
}

Client& Client::over_http_1() {
  http_1_ = true;
  return *this;
}

Client& Client::for_address(const std::string& caller) {
  caller_ = caller;
  return *this;
}

Answer Client::get(const std::string& path) const { return request("GET", path, "", ""); }
Answer Client::del(const std::string& path) const { return request("DELETE", path, "", ""); }
Answer Client::post(const std::string& path, const std::string& json) const {
  return request("POST", path, json, "application/json");
}

Answer Client::request(const std::string& method, const std::string& path, const std::string& body,
                       const std::string& content_type) const {
  Answer answer;
  CURL* curl = curl_easy_init();
  curl_slist* headers = curl_slist_append(nullptr, "Expect:");
  const std::string type = "Content-Type:" + (content_type.empty() ? "" : " " + content_type);
  headers = curl_slist_append(headers, type.c_str());
  for (const auto& [name, value] : headers_) {
    headers = curl_slist_append(headers, (value.empty() ? name + ";" : name + ": " + value).c_str());
  }
  const std::string url = base_url_ + path;
  curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl, CURLOPT_PATH_AS_IS, 1L);
  if (method == "POST" || !body.empty()) {
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body.data());
  }
  curl_easy_setopt(curl, CURLOPT_NOBODY, method == "HEAD" ? 1L : 0L);
  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, method.c_str());
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(curl, CURLOPT_CAINFO, certificate_.c_str());
  std::optional<Balancer> balancer;
  curl_slist* route = nullptr;
  if (caller_.empty()) {
    curl_easy_setopt(curl, CURLOPT_INTERFACE, ("host!" + address_).c_str());
  } else {
    balancer.emplace(address_, caller_, std::stoi(base_url_.substr(base_url_.rfind(':') + 1)));
    route = curl_slist_append(nullptr, ("::127.0.0.1:" + std::to_string(balancer->port())).c_str());
    curl_easy_setopt(curl, CURLOPT_CONNECT_TO, route);
  }
  curl_easy_setopt(curl, CURLOPT_IPRESOLVE, static_cast<long>(CURL_IPRESOLVE_V4));
  if (http_1_) curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
  curl_easy_setopt(curl, CURLOPT_PROXY, "");
  curl_easy_setopt(curl, CURLOPT_TIMEOUT, 30L);
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive_body);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &answer);
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, receive_header);
  curl_easy_setopt(curl, CURLOPT_HEADERDATA, &answer);
  const bool answered = curl_easy_perform(curl) == CURLE_OK;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &answer.status);
  if (!answered) answer.status = 0;
  curl_slist_free_all(headers);
  curl_slist_free_all(route);
  curl_easy_cleanup(curl);
  cut_newline(answer);
  write_down(method, path, answer);
  return answer;
}

std::multimap<long, Answer> all_at_once(int callers, const std::function<Answer()>& call) {
  std::vector<std::future<Answer>> calls;
  for (int i = 0; i < callers; ++i) calls.push_back(std::async(std::launch::async, call));
  std::multimap<long, Answer> answers;
  for (auto& pending : calls) {
    Answer answer = pending.get();
    answers.emplace(answer.status, answer);
  }
  return answers;
}

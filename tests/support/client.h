#pragma once
#include <functional>
#include <map>
#include <string>

// An HTTPS client of the real nginx that checks its certificate and calls from an address of its choice.
struct Answer {
  long status = 0;                                  // 0: no answer
  std::string body;                                 // of JSON: without the newline at its end
  bool newline = false;                             // whether it was JSON and had that
  std::multimap<std::string, std::string> headers;  // names in lower case
  std::string header(const std::string& name) const;
};

class Client {
 public:
  Client(std::string base_url, std::string certificate, std::string address);

  // Adds a header to all later requests; an empty value sends an empty header.
  Client& with(const std::string& header, const std::string& value);
  Client& without(const std::string& header);
  // For measurements: with HTTP/2, curl 7.88 sometimes misses that the answer has arrived and waits for a second.
  Client& over_http_1();
  // Calls by a load balancer that says by the PROXY protocol that it calls for that IPv4 address.
  Client& for_address(const std::string& caller);

  Answer get(const std::string& path) const;
  Answer post(const std::string& path, const std::string& json) const;
  Answer del(const std::string& path) const;
  Answer request(const std::string& method, const std::string& path, const std::string& body,
                 const std::string& content_type) const;

  const std::string& address() const { return address_; }

 private:
  std::string base_url_, certificate_, address_, caller_;
  std::multimap<std::string, std::string> headers_;
  bool http_1_ = false;
};

// Records every answer from now on. When all tests have run, tests/scripts/interface checks them against the interface
// description.
void write_answers_down();

// Makes one call from each of that many threads at once; returns the answers by status.
std::multimap<long, Answer> all_at_once(int callers, const std::function<Answer()>& call);

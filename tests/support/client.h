#pragma once
#include <functional>
#include <map>
#include <string>

// A caller: HTTPS through the real nginx, checking its certificate, from an address of its own choice.
struct Answer {
  long status = 0;  // 0: no answer came
  std::string body;
  std::multimap<std::string, std::string> headers;  // names in lower case
  std::string header(const std::string& name) const;
};

class Client {
 public:
  Client(std::string base_url, std::string certificate, std::string address);

  // For all later requests; an empty value sends the header empty.
  Client& with(const std::string& header, const std::string& value);
  Client& without(const std::string& header);
  // For who measures: over HTTP/2, curl 7.88 now and then overlooks that the answer is there, and waits for a second.
  Client& over_http_1();

  Answer get(const std::string& path) const;
  Answer post(const std::string& path, const std::string& json) const;
  Answer del(const std::string& path) const;
  Answer request(const std::string& method, const std::string& path, const std::string& body,
                 const std::string& content_type) const;

  const std::string& address() const { return address_; }

 private:
  std::string base_url_, certificate_, address_;
  std::multimap<std::string, std::string> headers_;
  bool http_1_ = false;
};

// From now on, every answer: for the check against the interface description, which is made when all tests have run
// (tests/scripts/interface).
void write_answers_down();

// Calls from that many threads at once; the answers by their status.
std::multimap<long, Answer> all_at_once(int callers, const std::function<Answer()>& call);

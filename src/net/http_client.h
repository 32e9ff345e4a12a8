#pragma once
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace net {

struct AddressPolicy;

struct HttpRequest {
  std::string method = "POST";
  std::string url;
  std::vector<std::string> headers;  // "Name: value"
  std::string body;
  long timeout_ms = 10000;  // for the whole exchange; connecting may take 3 s of it
  std::size_t max_bytes = 64 * 1024;
  bool own_connection =
      false;  // for requests that must not be repeated: libcurl resends what was lost on a reused connection
  // Set it for a URL that a caller wrote. No new or reused connection leads to an address that it does not allow.
  const AddressPolicy* address_policy = nullptr;
};

struct HttpAnswer {
  long status = 0;
  std::string content_type;
  std::string body;
  int retry_after = 0;  // seconds; 0: not given
};

// There was no answer that could be used: it was refused, timed out, was cut off, had broken TLS, or was too large.
struct NoAnswer : std::runtime_error {
  enum class Cause { not_reached, not_trusted, timed_out, cut_off, too_large };
  NoAnswer(const std::string& what, Cause cause, bool surely_not_sent, std::string received = "")
      : std::runtime_error(what), cause(cause), surely_not_sent(surely_not_sent), received(std::move(received)) {}
  Cause cause;
  bool surely_not_sent;  // no connection came about, so the other side has seen nothing
  std::string received;  // the beginning of a body that was cut off, came too slowly or was too large
};

// Sends requests to addresses that the operator has configured and, under an address policy, to others. Certificates
// are checked, redirects are not followed, and nothing is sent twice. Proxies from the environment are ignored, since a
// request's header Proxy would become one.
class HttpClient {
 public:
  HttpClient();
  ~HttpClient();
  HttpAnswer send(const HttpRequest& request);

 private:
  struct Handle;
  std::unique_ptr<Handle> handle_;  // kept, so that connections are reused
};

}  // namespace net

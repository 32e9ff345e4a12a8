#pragma once
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

// An external HTTP/1.1 service on loopback whose responses the test determines. Each connection has its own thread.
class HttpStandIn {
 public:
  struct Request {
    std::string method, path, body;
    std::map<std::string, std::string> headers;  // names in lower case
  };
  // `raw`, if set, is sent unchanged instead of a response, and the connection is closed.
  struct Response {
    int status = 200;
    std::string body;
    std::string content_type = "application/json";
    std::map<std::string, std::string> headers = {};
    std::string raw = "";
    bool hang_up = false;  // close the connection without a response
    bool hang = false;     // send nothing until the peer gives up
    // If set, the body stops after its first `at_once` bytes until this returns true. Other requests are answered
    // meanwhile.
    std::function<bool()> go_on = {};
    std::size_t at_once = 0;
  };
  using Handler = std::function<Response(const Request&)>;

  explicit HttpStandIn(Handler answer);
  ~HttpStandIn();

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  void answer_with(Handler answer);
  std::vector<Request> requests() const;  // the last thousand
  std::size_t count() const { return requests().size(); }
  void forget();

  // Refuses all connections from cut() to mend().
  void cut();
  void mend();

 private:
  void accept_all();
  void serve(int connection);
  bool send_response(int connection, const Response& response);
  Response answer_to(const Request& request);

  int socket_ = -1;
  int port_ = 0;
  mutable std::mutex mutex_;
  Handler handler_;
  std::deque<Request> requests_;
  std::atomic<bool> stopping_{false}, cut_{false};
  int serving_ = 0;  // connections, each with a detached thread; the destructor waits for them
  std::condition_variable idle_;
  std::thread listener_;
};

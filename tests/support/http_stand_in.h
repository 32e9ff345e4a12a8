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

// Somebody outside, on loopback: speaks HTTP/1.1 and answers what the test says. Each connection has its own thread.
class HttpStandIn {
 public:
  struct Asked {
    std::string method, path, body;
    std::map<std::string, std::string> headers;  // names in lower case
  };
  // `raw`, when set, is sent as it stands instead of an answer; the connection is closed after it.
  struct Said {
    int status = 200;
    std::string body;
    std::string content_type = "application/json";
    std::map<std::string, std::string> headers = {};
    std::string raw = "";
    bool hang_up = false;  // close without a word
    bool hang = false;     // say nothing until the peer gives up
    // When set, the body stops after its first `at_once` bytes until this is true. Others are answered meanwhile.
    std::function<bool()> go_on = {};
    std::size_t at_once = 0;
  };
  using Answer = std::function<Said(const Asked&)>;

  explicit HttpStandIn(Answer answer);
  ~HttpStandIn();

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  void answer_with(Answer answer);
  std::vector<Asked> asked() const;  // the last thousand
  std::size_t count() const { return asked().size(); }
  void forget();

  // As if the cable was pulled out: whoever wants to connect is refused, until it is put back.
  void cut();
  void mend();

 private:
  void accept_all();
  void serve(int connection);
  bool say(int connection, const Said& said);
  Said answer_to(const Asked& asked);

  int socket_ = -1;
  int port_ = 0;
  mutable std::mutex mutex_;
  Answer answer_;
  std::deque<Asked> asked_;
  std::atomic<bool> stopping_{false}, cut_{false};
  int serving_ = 0;  // connections, each with a thread that nobody waits for but the end of all
  std::condition_variable idle_;
  std::thread listener_;
};

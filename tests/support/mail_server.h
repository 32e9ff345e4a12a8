#pragma once
#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

// An SMTP server on loopback that takes e-mails, or refuses them as a test says.
class MailServer {
 public:
  MailServer();
  ~MailServer();
  MailServer(const MailServer&) = delete;
  MailServer& operator=(const MailServer&) = delete;

  std::string url() const { return "smtp://127.0.0.1:" + std::to_string(port_); }
  // What it answers to RCPT TO from now on: "250 OK", "451 later", "550 no such user".
  void answer_recipients(const std::string& reply);
  // Each with the commands of its envelope in front.
  std::vector<std::string> taken() const;

 private:
  void serve();
  void talk(int connection);

  int listener_, port_;
  std::atomic<bool> ended_{false};
  mutable std::mutex mutex_;
  std::string reply_ = "250 OK";
  std::vector<std::string> taken_;
  std::thread thread_;
};

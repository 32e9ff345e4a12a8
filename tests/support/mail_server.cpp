#include "support/mail_server.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>

namespace {

void say(FILE* to, const std::string& line) {
  std::fputs((line + "\r\n").c_str(), to);
  std::fflush(to);
}

bool read_line(FILE* from, std::string& line) {
  char buffer[2000];
  if (!std::fgets(buffer, sizeof buffer, from)) return false;
  line = buffer;
  return true;
}

}  // namespace

MailServer::MailServer() : listener_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_ANY);
  socklen_t size = sizeof address;
  bind(listener_, reinterpret_cast<sockaddr*>(&address), size);
  listen(listener_, 8);
  getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { serve(); });
}

MailServer::~MailServer() {
  ended_ = true;
  shutdown(listener_, SHUT_RDWR);
  thread_.join();
  close(listener_);
}

void MailServer::answer_recipients(const std::string& reply) {
  const std::lock_guard<std::mutex> lock(mutex_);
  reply_ = reply;
}

std::vector<std::string> MailServer::taken() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return taken_;
}

void MailServer::serve() {
  while (!ended_) {
    const int connection = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (connection >= 0) talk(connection);
  }
}

void MailServer::talk(int connection) {
  FILE* stream = fdopen(connection, "r+");
  std::string line, email;
  say(stream, "220 stand-in ESMTP");
  while (read_line(stream, line)) {
    std::fseek(stream, 0, SEEK_CUR);  // between reading and writing
    const std::string command = line.substr(0, 4);
    if (command == "QUIT") break;
    if (command == "MAIL" || command == "RCPT") email += line;
    if (command == "RCPT") {
      const std::lock_guard<std::mutex> lock(mutex_);
      say(stream, reply_);
    } else if (command == "DATA") {
      say(stream, "354 go on");
      while (read_line(stream, line) && line != ".\r\n") email += line;
      const std::lock_guard<std::mutex> lock(mutex_);
      taken_.push_back(email);
      email.clear();
      say(stream, "250 taken");
    } else {
      say(stream, "250 OK");
    }
  }
  std::fclose(stream);
}

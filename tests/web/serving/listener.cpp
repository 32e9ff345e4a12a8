// How a worker ends: a real worker, with nginx's side of FastCGI in this file.
#include "web/serving/listener.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include <fastcgi.h>
#include <linux/sockios.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/home.h"
#include "support/stack.h"
#include "web/serving/fastcgi.h"

#include <CppUTest/TestHarness.h>

namespace {

const std::string kNginxSecret(32, 'n');

}  // namespace

TEST_GROUP(Listener) {
  const std::string path = "/tmp/millrace-listener-" + std::to_string(getpid());
  int listening = -1, caller = -1;
  pid_t worker = -1;

  void setup() override {
    listening = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un address = address_of(path);
    LONGS_EQUAL(0, bind(listening, reinterpret_cast<const sockaddr*>(&address), sizeof address));
    LONGS_EQUAL(0, listen(listening, 8));
    caller = called();
  }
  void teardown() override {
    for (const int descriptor : {listening, caller}) close(descriptor);
    unlink(path.c_str());
    if (worker > 0 && kill(worker, SIGKILL) == 0) waitpid(worker, nullptr, 0);
  }

  static sockaddr_un address_of(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.copy(address.sun_path, sizeof address.sun_path - 1);
    return address;
  }

  // A connection that is not yet accepted.
  int called() const {
    const int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un address = address_of(path);
    LONGS_EQUAL(0, connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address));
    return connection;
  }

  void start(const char* pool) {
    const std::string program = own_folder() + "/millrace-worker";
    worker = fork();
    if (worker != 0) return;
    dup2(listening, 0);
    setenv("MILLRACE_SECRET", std::string(32, 's').c_str(), 1);
    setenv("MILLRACE_NGINX_SECRET", kNginxSecret.c_str(), 1);
    setenv("MILLRACE_DB_SOCKET", "/nowhere", 1);
    execl(program.c_str(), program.c_str(), pool, static_cast<char*>(nullptr));
    _exit(127);
  }

  static std::string record(int type, const std::string& content) {
    const char head[] = {FCGI_VERSION_1, static_cast<char>(type), 0, 1, 0, static_cast<char>(content.size()), 0, 0};
    return std::string(head, sizeof head) + content;
  }
  static std::string parameter(const std::string& name, const std::string& value) {
    return std::string{static_cast<char>(name.size()), static_cast<char>(value.size())} + name + value;
  }
  // Sends the first records and a part of the next one, so that the worker waits for the rest.
  static std::string beginning() {
    return record(FCGI_BEGIN_REQUEST, std::string("\0\1\0\0\0\0\0\0", 8)) + std::string(1, FCGI_VERSION_1);
  }
  static std::string rest(const std::string& path = "/healthz", const std::string& secret = kNginxSecret) {
    return record(FCGI_PARAMS, parameter("REQUEST_METHOD", "GET") + parameter("REQUEST_URI", path) +
                                   parameter("MILLRACE_NGINX_SECRET", secret))
               .substr(1) +
           record(FCGI_PARAMS, "") + record(FCGI_STDIN, "");
  }

  void say(const std::string& bytes) const {
    LONGS_EQUAL(bytes.size(), send(caller, bytes.data(), bytes.size(), MSG_NOSIGNAL));
  }
  bool all_was_read() const {
    int unread = 0;
    return ioctl(caller, SIOCOUTQ, &unread) == 0 && unread == 0;
  }
  // Reads to the end of the connection; leaves out the zero bytes of record headers.
  std::string heard() const {
    std::string all;
    char piece[4096];
    for (ssize_t got; (got = recv(caller, piece, sizeof piece, 0)) > 0;)
      all.append(piece, static_cast<std::size_t>(got));
    all.erase(std::remove(all.begin(), all.end(), '\0'), all.end());
    return all;
  }
  // The status with which the worker has ended.
  int ended() {
    int status = -1;
    CHECK(eventually([&] { return waitpid(worker, &status, WNOHANG) == worker; }));
    worker = -1;
    return status;
  }
  bool left_by_itself() { return ended() == 0; }
  bool ended_by_the_watchdog() {
    const int status = ended();
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
  }
  void call_again() {
    close(caller);
    caller = called();
  }

  void answers_first(int signal, const char* pool, const char* path, const char* answer) {
    start(pool);
    say(beginning());
    CHECK(eventually([&] { return all_was_read(); }));
    kill(worker, signal);
    say(rest(path));
    STRCMP_CONTAINS(answer, heard().c_str());
    CHECK(left_by_itself());
  }
  void answers_one_first(int signal) { answers_first(signal, "pages", "/healthz", "Status: 200"); }
  void answers_batch_first(int signal) { answers_first(signal, "ingest", "/api/v1/telemetry", "Status: 405"); }
};

TEST(Listener, answers_the_request_in_progress_after_sigusr1) { answers_one_first(SIGUSR1); }
TEST(Listener, answers_the_request_in_progress_after_sigterm) { answers_one_first(SIGTERM); }
TEST(Listener, answers_a_batch_that_is_being_read_when_a_worker_is_told_to_finish) { answers_batch_first(SIGUSR1); }
TEST(Listener, answers_a_batch_that_is_being_read_when_a_worker_is_told_to_end) { answers_batch_first(SIGTERM); }

TEST(Listener, refuses_requests_without_nginxs_secret) {
  for (const auto& [pool, path] : {std::pair("pages", "/healthz"), std::pair("ingest", "/api/v1/telemetry")}) {
    start(pool);
    for (const auto& secret : {std::string(), std::string(32, 'x'), kNginxSecret + "n"}) {
      say(beginning() + rest(path, secret));
      STRCMP_CONTAINS("Status: 403", heard().c_str());
      call_again();
    }
    say(beginning() + rest(path));
    CHECK(heard().find("Status: 403") == std::string::npos);
    kill(worker, SIGUSR1);
    CHECK(left_by_itself());
    call_again();
  }
}

// Who may write to the socket needs no secret for that. The next worker answers whoever waits.
TEST(Listener, is_not_kept_by_a_caller_that_sends_only_a_part) {
  for (const auto& [pool, path] : {std::pair("generate", "/api/credits"), std::pair("ingest", "/api/v1/telemetry")}) {
    start(pool);
    say(beginning());
    CHECK(ended_by_the_watchdog());
    call_again();
    start(pool);
    say(beginning() + rest(path));
    STRCMP_CONTAINS("Status: ", heard().c_str());
    kill(worker, SIGUSR1);
    CHECK(left_by_itself());
    call_again();
  }
}

TEST(Listener, has_no_deadline_while_it_waits) {
  start("pages");
  say(beginning() + rest());
  STRCMP_CONTAINS("Status: 200", heard().c_str());
  std::this_thread::sleep_for(std::chrono::seconds(web::kReadingDeadline + 1));
  call_again();
  say(beginning() + rest());
  STRCMP_CONTAINS("Status: 200", heard().c_str());
}

// Under load, there are always waiting connections.
TEST(Listener, leaves_connections_not_yet_accepted_to_the_next_worker) {
  start("pages");
  say(beginning());
  CHECK(eventually([&] { return all_was_read(); }));
  const int next = called();
  kill(worker, SIGUSR1);
  say(rest());
  STRCMP_CONTAINS("Status: 200", heard().c_str());
  CHECK(left_by_itself());

  close(caller);
  caller = next;
  start("pages");
  say(beginning() + rest());
  STRCMP_CONTAINS("Status: 200", heard().c_str());
}

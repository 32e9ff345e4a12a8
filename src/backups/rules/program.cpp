#include "backups/rules/program.h"

#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

extern char** environ;

namespace backups::rules {
namespace {

// A program that runs until it is waited for.
class Child {
 public:
  // `stream` is the one of its descriptors at the other end of the socket. It is a socket rather than a pipe, as
  // MSG_NOSIGNAL keeps SIGPIPE away from sockets only.
  Child(std::vector<std::string> words, int stream, int errors) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
      throw std::system_error(errno, std::generic_category(), "no socket");
    }
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);

    posix_spawn_file_actions_t streams;
    posix_spawn_file_actions_init(&streams);
    posix_spawn_file_actions_adddup2(&streams, ends[1], stream);
    posix_spawn_file_actions_adddup2(&streams, errors, STDERR_FILENO);
    socket_ = ends[0];
    const int error = posix_spawnp(&process_, arguments[0], &streams, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&streams);
    close(ends[1]);
    if (error == 0) return;
    close(socket_);
    throw std::system_error(error, std::generic_category(), words[0] + " cannot be run");
  }
  ~Child() {
    if (process_ > 0) succeeds();
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  int socket() const { return socket_; }

  bool succeeds() {
    close(socket_);
    int status = 0;
    pid_t ended;
    do ended = waitpid(process_, &status, 0);
    while (ended < 0 && errno == EINTR);
    process_ = 0;
    return ended > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

 private:
  pid_t process_ = 0;
  int socket_ = -1;
};

// A signal, also one that only stops this process for a while, ends a call of send in the middle.
bool send_all(int socket, std::string_view text) {
  while (!text.empty()) {
    const ssize_t sent = send(socket, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EINTR) return false;
    text.remove_prefix(sent < 0 ? 0 : static_cast<std::size_t>(sent));
  }
  return true;
}

}  // namespace

bool read_from(std::vector<std::string> words, const std::function<void(std::string_view part)>& take, int errors) {
  Child child(std::move(words), STDOUT_FILENO, errors);
  char part[1 << 16];
  for (ssize_t size; (size = ::read(child.socket(), part, sizeof part)) > 0 || (size < 0 && errno == EINTR);) {
    if (size > 0) take({part, static_cast<std::size_t>(size)});
  }
  return child.succeeds();
}

bool write_to(std::vector<std::string> words, const std::function<bool(std::string& part)>& next, int errors) {
  Child child(std::move(words), STDIN_FILENO, errors);
  bool reads = true;
  for (std::string part; reads && next(part);) reads = send_all(child.socket(), part);
  return child.succeeds() && reads;
}

}  // namespace backups::rules

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

struct Child {
  pid_t process;
  int socket;  // the other end of its input or output
};

// Uses a socket rather than a pipe: writing to a pipe without a reader kills this process, which MSG_NOSIGNAL prevents
// only for sockets.
Child start(std::vector<std::string> words, int stream, int errors) {
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
  Child child{0, ends[0]};
  const int error = posix_spawnp(&child.process, arguments[0], &streams, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&streams);
  close(ends[1]);
  if (error != 0) throw std::system_error(error, std::generic_category(), words[0] + " cannot be run");
  return child;
}

bool succeeds(const Child& child) {
  close(child.socket);
  int status = 0;
  return waitpid(child.process, &status, 0) == child.process && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

bool read_from(std::vector<std::string> words, const std::function<void(std::string_view part)>& take, int errors) {
  const auto child = start(std::move(words), STDOUT_FILENO, errors);
  char part[1 << 16];
  for (ssize_t size; (size = ::read(child.socket, part, sizeof part)) > 0;) {
    take({part, static_cast<std::size_t>(size)});
  }
  return succeeds(child);
}

bool write_to(std::vector<std::string> words, const std::function<bool(std::string& part)>& next) {
  const auto child = start(std::move(words), STDIN_FILENO, STDERR_FILENO);
  bool reads = true;
  for (std::string part; reads && next(part);) {
    reads = send(child.socket, part.data(), part.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(part.size());
  }
  return succeeds(child) && reads;
}

}  // namespace backups::rules

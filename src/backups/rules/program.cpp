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

pid_t start(std::vector<std::string> words, int stream, int descriptor, int errors) {
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t streams;
  posix_spawn_file_actions_init(&streams);
  posix_spawn_file_actions_adddup2(&streams, descriptor, stream);
  posix_spawn_file_actions_adddup2(&streams, errors, 2);
  pid_t process = 0;
  const int fault = posix_spawnp(&process, arguments[0], &streams, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&streams);
  if (fault != 0) throw std::system_error(fault, std::generic_category(), words[0] + " cannot be run");
  return process;
}

}  // namespace

// Sockets rather than a pipe, since whoever writes to a pipe that nobody reads is killed.
Program::Program(std::vector<std::string> words, Stream ours, int errors) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    throw std::system_error(errno, std::generic_category(), "no socket");
  }
  descriptor_ = ends[0];
  try {
    process_ = start(std::move(words), ours == Stream::input ? STDIN_FILENO : STDOUT_FILENO, ends[1], errors);
  } catch (...) {
    close(ends[0]);
    close(ends[1]);
    throw;
  }
  close(ends[1]);
}

Program::~Program() {
  if (process_) succeeded();
}

std::string Program::read() {
  std::string part(1 << 16, '\0');
  ssize_t size;
  while ((size = ::read(descriptor_, part.data(), part.size())) < 0 && errno == EINTR) {
  }
  part.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return part;
}

bool Program::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t size = send(descriptor_, text.data(), text.size(), MSG_NOSIGNAL);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(size));
  }
  return true;
}

bool Program::succeeded() {
  close(descriptor_);
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = 0;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace backups::rules

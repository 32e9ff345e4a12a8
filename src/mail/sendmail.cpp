#include "mail/sendmail.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mail/file.h"

namespace mail {
namespace {

std::string without_cr(const std::string& text) {
  std::string lines;
  for (const char c : text) {
    if (c != '\r') lines += c;
  }
  return lines;
}

// Forks twice, so that the program becomes a child of init, which reaps it, and we leave no zombie.
void start_detached(const std::string& program, int input) {
  const pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "sendmail cannot be started");
  if (child == 0) {
    if (fork() != 0) _exit(0);
    dup2(input, 0);
    dup2(2, 1);
    alarm(0);
    sigset_t none;  // a worker blocks signals (web/serving/listener.h), and a mask survives exec
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    execl(program.c_str(), program.c_str(), "-i", "-t", static_cast<char*>(nullptr));
    _exit(127);
  }
  while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace

void pipe_to_sendmail(const std::string& program, const std::string& message) {
  if (access(program.c_str(), X_OK) != 0) {
    throw std::system_error(errno, std::generic_category(), program + " cannot be run");
  }
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "no pipe");
  const File to(ends[1]);
  {
    const File from(ends[0]);
    start_detached(program, ends[0]);
  }
  to.write_all(without_cr(message));  // less than the pipe holds, so this does not block
}

}  // namespace mail

#include "net/mail.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <system_error>

#include "crypto/random.h"

namespace net {
namespace {

namespace fs = std::filesystem;

// Closes its descriptor.
class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {
    if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "an e-mail cannot be opened");
  }
  ~File() { close(descriptor_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  void write_all(const std::string& text) const {
    for (std::size_t at = 0; at < text.size();) {
      const ssize_t done = write(descriptor_, text.data() + at, text.size() - at);
      if (done < 0) throw std::system_error(errno, std::generic_category(), "an e-mail cannot be written");
      at += static_cast<std::size_t>(done);
    }
  }
  void flush() const {
    if (fsync(descriptor_) != 0) throw std::system_error(errno, std::generic_category(), "an e-mail cannot be stored");
  }

 private:
  int descriptor_;
};

std::string with_crlf(const std::string& text) {
  std::string lines;
  for (const char c : text) {
    if (c == '\n') lines += '\r';
    lines += c;
  }
  return lines;
}

std::string without_cr(const std::string& text) {
  std::string lines;
  for (const char c : text) {
    if (c != '\r') lines += c;
  }
  return lines;
}

std::string date(std::time_t time) {
  std::tm utc{};
  gmtime_r(&time, &utc);
  char text[64];
  // The worker's locale is C except for LC_CTYPE, so these names are English.
  std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S +0000", &utc);
  return text;
}

// Forked twice: the program becomes a child of init, which reaps it, so we leave no zombie.
void start_detached(const std::string& program, int input) {
  const pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "sendmail cannot be started");
  if (child == 0) {
    if (fork() != 0) _exit(0);
    dup2(input, 0);
    dup2(2, 1);
    alarm(0);
    sigset_t none;  // a worker blocks signals (web/listener.h), and a mask survives exec
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    execl(program.c_str(), program.c_str(), "-i", "-t", static_cast<char*>(nullptr));
    _exit(127);
  }
  while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
}

// For its owner alone, unless the folder gives it to a group: that of who sends.
mode_t mode_in(const std::string& folder) {
  const bool is_for_a_group = (fs::status(folder).permissions() & fs::perms::set_gid) != fs::perms::none;
  return is_for_a_group ? 0640 : 0600;
}

}  // namespace

std::string rfc5322_message(const EmailMessage& email, std::time_t sent) {
  const std::string host = email.from.substr(email.from.rfind('@') + 1);
  return with_crlf("From: " + email.from + "\nTo: " + email.to + "\nSubject: " + email.subject +
                   "\nDate: " + date(sent) + "\nMessage-ID: <" + crypto::random_base62(32) + "@" + host +
                   ">\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
                   "Content-Transfer-Encoding: 8bit\nAuto-Submitted: auto-generated\n\n" +
                   email.text);
}

std::string header_of(const std::string& message, const std::string& name) {
  const std::string headers = "\r\n" + message.substr(0, message.find("\r\n\r\n")) + "\r\n",
                    start = "\r\n" + name + ": ";
  const auto at = headers.find(start);
  if (at == headers.npos) return "";
  return headers.substr(at + start.size(), headers.find("\r\n", at + start.size()) - at - start.size());
}

void spool(const std::string& folder, const std::string& message) {
  fs::create_directories(folder);
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const std::string name = std::to_string(std::chrono::duration_cast<std::chrono::microseconds>(now).count()) + "-" +
                           crypto::random_base62(16) + ".eml";
  const std::string unfinished = folder + "/." + name;
  {
    const File file(open(unfinished.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_in(folder)));
    file.write_all(message);
    file.flush();
  }
  fs::rename(unfinished, folder + "/" + name);
}

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

}  // namespace net

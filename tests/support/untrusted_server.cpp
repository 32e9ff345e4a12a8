#include "support/untrusted_server.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

namespace {

std::string made_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "untrusted-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("no folder for a certificate");
  return name;
}

void make_certificate(const std::string& folder) {
  const std::string command =
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1"
      " -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1"
      " -keyout " +
      folder + "/key.pem -out " + folder + "/certificate.pem 2>/dev/null";
  if (std::system(command.c_str()) != 0) throw std::runtime_error("no certificate");
}

// It prints "ACCEPT 127.0.0.1:43210" when it is ready.
std::string address_said(int from) {
  std::string line;
  for (char c; read(from, &c, 1) == 1;) {
    if (c != '\n')
      line += c;
    else if (line.rfind("ACCEPT ", 0) == 0)
      return line.substr(7);
    else
      line.clear();
  }
  throw std::runtime_error("openssl s_server did not start");
}

}  // namespace

UntrustedServer::UntrustedServer() : folder_(made_folder()) {
  make_certificate(folder_);
  const std::string key = folder_ + "/key.pem", certificate = folder_ + "/certificate.pem";
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  pid_ = fork();
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(ends[1], 1);
    dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), 2);  // it prints an error for each client that does not trust it
    execlp("openssl", "openssl", "s_server", "-accept", "127.0.0.1:0", "-www", "-key", key.c_str(), "-cert",
           certificate.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  close(ends[1]);
  url_ = "https://" + address_said(ends[0]);
  close(ends[0]);
}

UntrustedServer::~UntrustedServer() {
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  std::filesystem::remove_all(folder_);
}

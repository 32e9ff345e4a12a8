#include "support/home.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <random>
#include <set>
#include <stdexcept>

#include "support/command.h"

namespace {

namespace fs = std::filesystem;

class Scratch {
 public:
  explicit Scratch(const std::string& folder) : folder_(folder), owner_(getpid()) {}
  // Not when a process ends that a test has forked.
  ~Scratch() {
    std::error_code ignored;
    if (getpid() == owner_) fs::remove_all(folder_, ignored);
  }
  std::string next() {
    const fs::path made = folder_ / std::to_string(++made_);
    fs::create_directories(made);
    return made.string();
  }

 private:
  fs::path folder_;
  pid_t owner_;
  int made_ = 0;
};

}  // namespace

std::string own_folder() { return fs::read_symlink("/proc/self/exe").parent_path().string(); }

std::string new_home() {
  static int made = 0;
  const std::string home = own_folder() + "/test-homes/" + std::to_string(getpid()) + "-" + std::to_string(++made);
  fs::remove_all(home);
  fs::create_directories(home);
  fs::permissions(home, fs::perms::owner_all);
  return home;
}

std::string new_scratch() {
  static Scratch all(own_folder() + "/test-scratch-" + std::to_string(getpid()));
  return all.next();
}

void give_empty_database(const std::string& home) {
  int status = 0;
  const std::string said = output_of("tests/support/empty-database '" + own_folder() + "' '" + home + "/db'", status);
  if (status != 0) throw std::runtime_error("no empty database:\n" + said);
}

int lane() {
  const char* given = std::getenv("TEST_LANE");
  return given ? std::atoi(given) : 0;
}

// Below the range of ports for outgoing connections. A port is also free while the instance that uses it is
// restarted, so none is given twice, and what scripts/test runs side by side has ranges of its own.
int free_port() {
  static std::random_device random;
  static std::set<int> given;
  const unsigned first = 20000 + 3000 * static_cast<unsigned>(lane() % 4);
  while (true) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(first + random() % 3000));
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool free = bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    close(socket);
    if (free && given.insert(ntohs(address.sin_port)).second) return ntohs(address.sin_port);
  }
}

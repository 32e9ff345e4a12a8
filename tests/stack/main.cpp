// tests/support/stack.h for tests that are not in C++.
// millrace-stack serve               runs the product with MILLRACE_HOME and the settings of the environment. Prints
//                                    NAME=VALUE lines when it is ready, and stops it at TERM or when standard input
//                                    ends. The exit status is 0 if all of it stopped properly.
// millrace-stack port                prints a free port
// millrace-stack leader HOME NAME    prints the process that leads that service of scripts/run
// millrace-stack workers HOME POOL   prints the worker processes of that pool
// millrace-stack commands TEXT       prints the command lines that contain TEXT
// Run it from the top of the tree.
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <stdexcept>

#include "support/failure.h"
#include "support/home.h"
#include "support/processes.h"
#include "support/stack.h"

void fail_because(const std::string& why) { throw std::runtime_error(why); }

namespace {

volatile sig_atomic_t stopping = 0;

bool input_has_ended() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  char piece[64];
  return poll(&input, 1, 50) > 0 && read(STDIN_FILENO, piece, sizeof piece) <= 0;
}

int serve() {
  for (const int ending : {SIGINT, SIGTERM, SIGHUP}) std::signal(ending, [](int) { stopping = 1; });
  const char* home = std::getenv("MILLRACE_HOME");
  const char* port = std::getenv("MILLRACE_HTTPS_PORT");
  if (!home) throw std::runtime_error("MILLRACE_HOME is not set");
  Stack stack(home, port ? Stack::Settings{{"MILLRACE_HTTPS_PORT", port}} : Stack::Settings{});
  std::cout << "home=" << stack.home() << "\nbase_url=" << stack.base_url() << "\nprocess=" << stack.pid() << std::endl;
  while (!stopping && !stack.ended() && !input_has_ended()) continue;
  return stack.end() ? 0 : 1;
}

template <class Things>
void print(const Things& things) {
  for (const auto& thing : things) std::cout << thing << "\n";
}

int run(const std::vector<std::string>& words) {
  if (words == std::vector<std::string>{"serve"}) return serve();
  if (words == std::vector<std::string>{"port"}) {
    std::cout << free_port() << "\n";
  } else if (words.size() == 3 && words[0] == "leader") {
    const auto leader = processes::leader(words[1], words[2]);
    if (!leader) return 1;
    std::cout << *leader << "\n";
  } else if (words.size() == 3 && words[0] == "workers") {
    print(processes::workers(words[1], words[2]));
  } else if (words.size() == 2 && words[0] == "commands") {
    print(processes::commands_with(words[1]));
  } else {
    std::cerr << "usage: millrace-stack serve | port | leader HOME NAME | workers HOME POOL | commands TEXT\n";
    return 2;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "millrace-stack: " << error.what() << "\n";
    return 1;
  }
}

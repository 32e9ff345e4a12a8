// millrace-chaos SECONDS SEED: load with faults, then checks. Called by scripts/chaos.
// millrace-chaos SECONDS SEED cluster: the same on a cluster.
// millrace-chaos SECONDS: load without faults, measuring what the product uses. Called by scripts/soak.
// Run it from the top of the tree.
#include <csignal>
#include <iostream>
#include <stdexcept>

#include <curl/curl.h>

#include "chaos/cluster_run.h"
#include "chaos/fault_run.h"
#include "chaos/soak.h"
#include "chaos/waiting.h"
#include "support/failure.h"
#include "support/stack.h"

void fail_because(const std::string& why) { throw std::runtime_error(why); }

int main(int argc, char** argv) {
  if (argc < 2 || argc > 4) {
    std::cerr << "usage: millrace-chaos SECONDS [SEED [cluster]]\n";
    return 2;
  }
  curl_global_init(CURL_GLOBAL_DEFAULT);
  std::signal(SIGPIPE, [](int) {});  // not SIG_IGN, which child processes would inherit
  chaos::catch_interrupts();
  const std::chrono::seconds length(std::stoi(argv[1]));
  try {
    const bool good = argc == 2   ? chaos::soak(length)
                      : argc == 3 ? chaos::run_with_faults(length, std::stoull(argv[2]))
                                  : chaos::run_with_cluster(length, std::stoull(argv[2]));
    return good ? 0 : 1;
  } catch (const chaos::Interrupted&) {
    Stack::stop_all();
    return 130;
  } catch (const std::exception& fault) {
    std::cerr << "millrace-chaos: " << fault.what() << "\n";
    Stack::stop_all();
    return 1;
  }
}

#include "chaos/cluster.h"

#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <stdexcept>

#include "support/command.h"
#include "support/home.h"

namespace chaos {

// Not below build/: started by root, MariaDB runs as another user, who may not reach it.
Cluster::Cluster(const Stack::Settings& settings)
    : home_("/var/tmp/millrace-cluster-" + std::to_string(getpid())), port_(free_port()) {
  std::filesystem::remove_all(home_);
  Stack::Settings all = settings;
  all.insert({{"MILLRACE_HOME", home_},
              {"MILLRACE_HTTPS_PORT", std::to_string(port_)},
              {"MILLRACE_BUILD", own_folder()},
              {"MILLRACE_ADDRESS_RATE", "10000"},
              {"MILLRACE_ADDRESS_AT_ONCE", "1000"}});
  for (const auto& [name, value] : all) environment_ += name + "='" + value + "' ";
  run("up");
}

Cluster::~Cluster() {
  int status = 0;
  const std::string said = called("down", status);
  if (status != 0) std::cerr << "tests/hosts/cluster down: " << said;
  if (status == 0 && !kept_) std::filesystem::remove_all(home_);
}

std::string Cluster::run(const std::string& command) const {
  int status = 0;
  const std::string said = called(command, status);
  if (status != 0) throw std::runtime_error("tests/hosts/cluster " + command + ": " + said);
  return said;
}

bool Cluster::is_well() const {
  int status = 0;
  called("status", status);
  return status == 0;
}

std::unique_ptr<Stack> Cluster::host(int number) const {
  return Stack::attached(home_ + "/" + std::to_string(number), base_url(number));
}

std::vector<std::string> Cluster::base_urls() const {
  return {base_url(0), base_url(1), base_url(2), base_url(0), base_url(3)};
}

std::string Cluster::base_url(int number) const { return "https://localhost:" + std::to_string(port_ + number); }

std::string Cluster::called(const std::string& command, int& status) const {
  return output_of(environment_ + "tests/hosts/cluster " + command, status);
}

}  // namespace chaos

#include "chaos/cluster_nemesis.h"

#include <cstdio>
#include <stdexcept>

namespace chaos {

using std::chrono::milliseconds;

// Drawn like cards from a deck, and from a new one when it is empty. The last ones leave no quorum.
const std::vector<ClusterNemesis::Fault> ClusterNemesis::kFaults = {
    {"node N killed", {"kill node N"}, {"start node N"}},
    {"node N frozen", {"freeze node N"}, {"thaw node N"}},
    {"node N cut off", {"cut node N"}, {"heal node N"}},
    {"host N killed", {"kill host N"}, {"start host N"}},
    {"node N cut off, and then killed", {"cut node N", "kill node N"}, {"start node N"}},
    {"nodes N and M killed", {"kill node N", "kill node M"}, {"up"}},
    {"all nodes killed", {"kill node 1", "kill node 2", "kill node 3"}, {"up"}}};

namespace {

constexpr milliseconds kShortest(500), kPause(1500);
constexpr std::uint64_t kSpread = 6000;  // milliseconds
constexpr std::chrono::seconds kRecovery(120);

std::string with_numbers(std::string text, std::uint64_t pick) {
  const std::string n = std::to_string(1 + pick % 3), m = std::to_string(1 + (pick + 1) % 3);
  for (const auto& [letter, number] : {std::pair(" N", " " + n), std::pair(" M", " " + m)}) {
    const auto at = text.find(letter);
    if (at != text.npos) text.replace(at, 2, number);
  }
  return text;
}

}  // namespace

ClusterNemesis::ClusterNemesis(const Cluster& cluster, std::chrono::seconds length, std::uint64_t seed)
    : cluster_(cluster), random_(seed), thread_([this, length] { work(length); }) {}

void ClusterNemesis::stop() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
}

ClusterNemesis::Fault ClusterNemesis::draw() {
  if (deck_.empty()) deck_ = kFaults;
  const auto at = deck_.begin() + static_cast<std::ptrdiff_t>(random_() % deck_.size());
  Fault fault = *at;
  deck_.erase(at);
  const auto pick = random_();
  ++counts_[fault.name];
  fault.name = with_numbers(fault.name, pick);
  for (auto* commands : {&fault.begin, &fault.end}) {
    for (auto& command : *commands) command = with_numbers(command, pick);
  }
  return fault;
}

void ClusterNemesis::work(std::chrono::seconds length) {
  while (!stopping_ && failures_.empty() && std::chrono::steady_clock::now() < begin_ + length) {
    std::this_thread::sleep_for(kPause);
    const Fault fault = draw();
    try {
      inject(fault);
    } catch (const std::runtime_error& failed) {
      failures_.push_back(fault.name + ": " + failed.what());
    }
  }
  done_ = true;
}

void ClusterNemesis::inject(const Fault& fault) {
  const auto seconds = [this] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  };
  const milliseconds lasts = kShortest + milliseconds(random_() % kSpread);
  const double began = seconds();
  std::printf("%7.2f s  %s for %d ms\n", began, fault.name.c_str(), static_cast<int>(lasts.count()));
  std::fflush(stdout);

  for (const auto& command : fault.begin) cluster_.run(command);
  std::this_thread::sleep_for(lasts);
  const double over = seconds();
  for (const auto& command : fault.end) cluster_.run(command);
  if (!eventually([this] { return cluster_.is_well(); }, kRecovery)) throw std::runtime_error(cluster_.run("status"));
  std::printf("           whole again after %.1f s\n", seconds() - over);
}

}  // namespace chaos

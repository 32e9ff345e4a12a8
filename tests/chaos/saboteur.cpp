#include "chaos/saboteur.h"

#include <signal.h>

#include <algorithm>
#include <cstdio>

#include "support/processes.h"

namespace chaos {
namespace {

using std::chrono::milliseconds;

std::vector<pid_t> one_of(const std::vector<pid_t>& processes, std::uint64_t pick) {
  if (processes.empty()) return {};
  return {processes[pick % processes.size()]};
}

bool lasts(Fault fault) {
  return fault == Fault::facilitator || fault == Fault::text_provider || fault == Fault::database_stall;
}

}  // namespace

Saboteur::Saboteur(Stack& stack, Outside& outside, std::vector<Misfortune> schedule)
    : stack_(stack), outside_(outside), schedule_(std::move(schedule)), thread_([this] { work(); }) {}

void Saboteur::stop() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
}

void Saboteur::work() {
  for (const auto& misfortune : schedule_) {
    wait_until(misfortune.at);
    if (stopping_) break;
    const std::string how = strike(misfortune);
    std::printf("%7.2f s  %s%s\n", static_cast<double>(misfortune.at.count()) / 1000, name_of(misfortune.fault),
                how.c_str());
    std::fflush(stdout);
  }
  while (!stopping_ && !reliefs_.empty()) wait_until(reliefs_.back().at);
  relieve(milliseconds::max());
  done_ = true;
}

// Meanwhile, what was to last until before then is over.
void Saboteur::wait_until(milliseconds moment) {
  const auto now = [this] {
    return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin_);
  };
  while (!stopping_ && now() < moment) {
    std::this_thread::sleep_for(std::min(moment - now(), milliseconds(20)));
    relieve(now());
  }
}

void Saboteur::relieve(milliseconds now) {
  const auto due =
      std::partition(reliefs_.begin(), reliefs_.end(), [&](const Relief& relief) { return relief.at > now; });
  std::for_each(due, reliefs_.end(), [](const Relief& relief) { relief.work(); });
  reliefs_.erase(due, reliefs_.end());
}

std::string Saboteur::strike(const Misfortune& misfortune) {
  if (lasts(misfortune.fault)) return upset(misfortune);
  const auto processes = victims(misfortune);
  for (const pid_t process : processes) kill(process, SIGKILL);
  counts_[misfortune.fault] += !processes.empty();
  const bool of_a_pool =
      misfortune.fault == Fault::worker || misfortune.fault == Fault::pool || misfortune.fault == Fault::multiwatch;
  return (of_a_pool ? " of " + misfortune.pool : "") + (processes.empty() ? ": is away already" : " killed");
}

std::string Saboteur::upset(const Misfortune& misfortune) {
  std::string how;
  std::function<void()> relief;
  if (misfortune.fault == Fault::facilitator) {
    how = " " + outside_.upset_facilitator(misfortune.pick);
    relief = [this] { outside_.calm_facilitator(); };
  } else if (misfortune.fault == Fault::text_provider) {
    how = " " + outside_.upset_text_provider(misfortune.pick);
    relief = [this] { outside_.calm_text_provider(); };
  } else {
    const auto process = processes::leader(stack_.home(), "database");
    if (!process) return ": is away already";
    kill(*process, SIGSTOP);
    relief = [this, process] {
      if (processes::leader(stack_.home(), "database") == process) kill(*process, SIGCONT);
    };
  }
  ++counts_[misfortune.fault];
  reliefs_.push_back({misfortune.at + misfortune.lasts, relief});
  return how + " for " + std::to_string(misfortune.lasts.count()) + " ms";
}

std::vector<pid_t> Saboteur::victims(const Misfortune& misfortune) const {
  const auto led = [&](const std::string& name) { return processes::leader(stack_.home(), name); };
  const auto alone = [](const std::optional<pid_t>& process) {
    return process ? std::vector<pid_t>{*process} : std::vector<pid_t>{};
  };
  switch (misfortune.fault) {
    case Fault::worker:
      return one_of(stack_.workers(misfortune.pool), misfortune.pick);
    case Fault::pool:
      return stack_.workers(misfortune.pool);
    case Fault::multiwatch:
      return alone(led(misfortune.pool));
    case Fault::nginx_master:
      return alone(led("nginx"));
    case Fault::nginx_worker:
      return one_of(led("nginx") ? processes::children(*led("nginx")) : std::vector<pid_t>{}, misfortune.pick);
    case Fault::database:
      return alone(led("database"));
    case Fault::upkeep:
      return led("upkeep") ? processes::session(*led("upkeep")) : std::vector<pid_t>{};
    default:
      return {};
  }
}

}  // namespace chaos

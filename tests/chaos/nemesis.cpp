#include "chaos/nemesis.h"

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

Nemesis::Nemesis(Stack& stack, ExternalServices& services, std::vector<ScheduledFault> schedule)
    : stack_(stack), services_(services), schedule_(std::move(schedule)), thread_([this] { work(); }) {}

void Nemesis::stop() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
}

void Nemesis::work() {
  for (const auto& scheduled : schedule_) {
    wait_until(scheduled.at);
    if (stopping_) break;
    const std::string how = inject(scheduled);
    std::printf("%7.2f s  %s%s\n", static_cast<double>(scheduled.at.count()) / 1000, name_of(scheduled.fault),
                how.c_str());
    std::fflush(stdout);
  }
  while (!stopping_ && !pending_.empty()) wait_until(pending_.back().at);
  undo_due(milliseconds::max());
  done_ = true;
}

// Ends faults that are over meanwhile.
void Nemesis::wait_until(milliseconds moment) {
  const auto now = [this] {
    return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin_);
  };
  while (!stopping_ && now() < moment) {
    std::this_thread::sleep_for(std::min(moment - now(), milliseconds(20)));
    undo_due(now());
  }
}

void Nemesis::undo_due(milliseconds now) {
  const auto due = std::partition(pending_.begin(), pending_.end(), [&](const Undo& undo) { return undo.at > now; });
  std::for_each(due, pending_.end(), [](const Undo& undo) { undo.work(); });
  pending_.erase(due, pending_.end());
}

std::string Nemesis::inject(const ScheduledFault& scheduled) {
  if (lasts(scheduled.fault)) return start_lasting(scheduled);
  const auto processes = targets(scheduled);
  for (const pid_t process : processes) kill(process, SIGKILL);
  counts_[scheduled.fault] += !processes.empty();
  const bool of_a_pool =
      scheduled.fault == Fault::worker || scheduled.fault == Fault::pool || scheduled.fault == Fault::multiwatch;
  return (of_a_pool ? " of " + scheduled.pool : "") + (processes.empty() ? ": already down" : " killed");
}

std::string Nemesis::start_lasting(const ScheduledFault& scheduled) {
  std::string how;
  std::function<void()> undo;
  if (scheduled.fault == Fault::facilitator) {
    how = " " + services_.break_facilitator(scheduled.pick);
    undo = [this] { services_.restore_facilitator(); };
  } else if (scheduled.fault == Fault::text_provider) {
    how = " " + services_.break_text_provider(scheduled.pick);
    undo = [this] { services_.restore_text_provider(); };
  } else {
    const auto process = processes::leader(stack_.home(), "database");
    if (!process) return ": already down";
    kill(*process, SIGSTOP);
    undo = [this, process] {
      if (processes::leader(stack_.home(), "database") == process) kill(*process, SIGCONT);
    };
  }
  ++counts_[scheduled.fault];
  pending_.push_back({scheduled.at + scheduled.duration, undo});
  return how + " for " + std::to_string(scheduled.duration.count()) + " ms";
}

std::vector<pid_t> Nemesis::targets(const ScheduledFault& scheduled) const {
  const auto led = [&](const std::string& name) { return processes::leader(stack_.home(), name); };
  const auto alone = [](const std::optional<pid_t>& process) {
    return process ? std::vector<pid_t>{*process} : std::vector<pid_t>{};
  };
  const auto of_leader = [&](const char* name, std::vector<pid_t> (*found)(pid_t)) {
    const auto leader = led(name);
    return leader ? found(*leader) : std::vector<pid_t>{};
  };
  switch (scheduled.fault) {
    case Fault::worker:
      return one_of(stack_.workers(scheduled.pool), scheduled.pick);
    case Fault::pool:
      return stack_.workers(scheduled.pool);
    case Fault::multiwatch:
      return alone(led(scheduled.pool));
    case Fault::nginx_master:
      return alone(led("nginx"));
    case Fault::nginx_worker:
      return one_of(of_leader("nginx", processes::children), scheduled.pick);
    case Fault::database:
      return alone(led("database"));
    case Fault::jobs:
      return of_leader("maintain", processes::session);
    default:
      return {};
  }
}

}  // namespace chaos

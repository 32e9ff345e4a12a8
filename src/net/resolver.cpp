#include "net/resolver.h"

#include <future>
#include <thread>
#include <utility>

#include <netdb.h>
#include <signal.h>

namespace net {
namespace {

// AI_ADDRCONFIG is not set, since on a host without IPv6 it would hide a private AAAA that other hosts see.
std::optional<Addresses> ask_system(const std::string& host) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;  // or each address comes once per protocol
  addrinfo* first = nullptr;
  const int error = getaddrinfo(host.c_str(), nullptr, &hints, &first);
  if (may_resolve_later(error)) throw LookupFailed(gai_strerror(error));
  if (error != 0) return std::nullopt;
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> list(first, freeaddrinfo);

  Addresses found;
  for (const addrinfo* at = first; at; at = at->ai_next)
    if (const auto address = address_of(*at->ai_addr)) found.push_back(*address);
  if (found.empty()) return std::nullopt;
  return found;
}

// Blocks all signals while a thread is started, which inherits the signal mask. Signals must reach the worker's main
// thread, whose accept() they interrupt.
class NoSignals {
 public:
  NoSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~NoSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  NoSignals(const NoSignals&) = delete;
  NoSignals& operator=(const NoSignals&) = delete;

 private:
  sigset_t before_;
};

// Takes the right to run one thread, which is given back when its last copy is destroyed. Returns null if there is none
// left.
std::shared_ptr<void> take_slot(const std::shared_ptr<std::atomic<int>>& free_slots) {
  const auto give_back = [free_slots](void*) { ++*free_slots; };
  const bool taken = --*free_slots >= 0;
  std::shared_ptr<void> slot(free_slots.get(), give_back);
  if (!taken) return nullptr;
  return slot;
}

}  // namespace

bool may_resolve_later(int error) { return error == EAI_AGAIN || error == EAI_SYSTEM || error == EAI_MEMORY; }

std::optional<Addresses> resolve(const std::string& host) {
  static const LookupWithTimeout lookup(ask_system, std::chrono::seconds(3), 4);
  return lookup(host);
}

LookupWithTimeout::LookupWithTimeout(Lookup lookup, std::chrono::milliseconds timeout, int at_once)
    : lookup_(std::make_shared<const Lookup>(std::move(lookup))),
      free_slots_(std::make_shared<std::atomic<int>>(at_once)),
      timeout_(timeout) {}

std::optional<Addresses> LookupWithTimeout::operator()(const std::string& host) const {
  auto slot = take_slot(free_slots_);
  if (!slot) throw LookupFailed("earlier lookups still hang");

  // The slot is released before the answer is delivered, as the caller may start its next lookup at once.
  std::packaged_task<std::optional<Addresses>()> task([lookup = lookup_, host, slot = std::move(slot)]() mutable {
    const auto held = std::move(slot);
    return (*lookup)(host);
  });
  auto answer = task.get_future();
  {
    NoSignals no_signals;
    std::thread(std::move(task)).detach();
  }

  if (answer.wait_for(timeout_) != std::future_status::ready) throw LookupFailed("no answer in time");
  return answer.get();
}

}  // namespace net

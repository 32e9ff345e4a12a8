#include "net/resolver.h"

#include <future>
#include <thread>
#include <utility>

#include <netdb.h>
#include <signal.h>

namespace net {
namespace {

// No AI_ADDRCONFIG: it would hide a private AAAA from a host without IPv6, and from no one else.
std::optional<Addresses> ask_system(const std::string& host) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;  // or each address comes once per protocol
  addrinfo* first = nullptr;
  if (getaddrinfo(host.c_str(), nullptr, &hints, &first) != 0) return std::nullopt;
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> list(first, freeaddrinfo);

  Addresses found;
  for (const addrinfo* at = first; at; at = at->ai_next)
    if (const auto address = address_of(*at->ai_addr)) found.push_back(*address);
  if (found.empty()) return std::nullopt;
  return found;
}

// A thread inherits what is blocked: signals are for the worker's own, whose accept() they have to
// wake.
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

// One of the places for threads; free again when the last copy goes. Null when all are taken.
std::shared_ptr<void> take_place(const std::shared_ptr<std::atomic<int>>& free_places) {
  const auto give_back = [free_places](void*) { ++*free_places; };
  const bool taken = --*free_places >= 0;
  std::shared_ptr<void> place(free_places.get(), give_back);
  if (!taken) return nullptr;
  return place;
}

}  // namespace

std::optional<Addresses> resolve(const std::string& host) {
  static const PatientLookup lookup(ask_system, std::chrono::seconds(3), 4);
  return lookup(host);
}

PatientLookup::PatientLookup(Lookup lookup, std::chrono::milliseconds patience, int at_once)
    : lookup_(std::make_shared<const Lookup>(std::move(lookup))),
      free_places_(std::make_shared<std::atomic<int>>(at_once)),
      patience_(patience) {}

std::optional<Addresses> PatientLookup::operator()(const std::string& host) const {
  auto place = take_place(free_places_);
  if (!place) return std::nullopt;

  // The place is given back before the answer is: who has it may ask the next question at once.
  std::packaged_task<std::optional<Addresses>()> question([lookup = lookup_, host, place = std::move(place)]() mutable {
    auto found = (*lookup)(host);
    place.reset();
    return found;
  });
  auto answer = question.get_future();
  {
    NoSignals no_signals;
    std::thread(std::move(question)).detach();
  }

  if (answer.wait_for(patience_) != std::future_status::ready) return std::nullopt;
  return answer.get();
}

}  // namespace net

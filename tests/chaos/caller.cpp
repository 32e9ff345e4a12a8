#include "chaos/caller.h"

#include <thread>

namespace chaos {
namespace {

constexpr auto kMoment = std::chrono::milliseconds(50);

}  // namespace

Site::Site(Stack& stack, History& history, ExternalServices& services, std::vector<std::string> base_urls)
    : stack(stack),
      history(history),
      facilitator(services.facilitator()),
      has_chain(services.has_chain()),
      base_urls(std::move(base_urls)) {
  for (int i = 0; i < 4; ++i) api_keys.push_back(stack.issue_key(1000000));
  for (int i = 0; i < 12; ++i) api_keys.push_back(stack.issue_key(30));
}

Client Site::client_at(const std::string& address) {
  if (base_urls.empty()) return stack.client_at(address);
  return Client(base_urls[next_++ % base_urls.size()], stack.home() + "/tls/certificate.pem", address);
}

std::string Caller::address(Kind kind, std::size_t place) {
  place %= 62500;
  return "127." + std::to_string(100 + static_cast<int>(kind)) + "." + std::to_string(place / 250) + "." +
         std::to_string(1 + place % 250);
}

Outcome Caller::record(Kind kind, const Answer& answer, Outcome outcome) {
  history.count(kind, answer, outcome);
  if (outcome == Outcome::unknown) std::this_thread::sleep_for(kMoment);
  return outcome;
}

}  // namespace chaos

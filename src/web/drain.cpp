#include "web/drain.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include <unistd.h>

#include "web/fastcgi.h"
#include "web/listener.h"

namespace web {
namespace {

// The callers of one round, whose connections are open until they are answered.
class Round {
 public:
  Round() : callers_(kMostInRound) {
    for (auto& caller : callers_) FCGX_InitRequest(&caller, Listener::kSocket, FCGI_FAIL_ACCEPT_ON_INTR);
  }

  std::vector<Request> read_all(std::size_t most_body) {
    std::vector<Request> requests;
    while (requests.size() < kMostInRound && FCGX_Accept_r(&callers_[requests.size()]) == 0) {
      requests.push_back(read_request(callers_[requests.size()], most_body));
    }
    return requests;
  }

  void answer_all(const std::vector<Response>& responses) {
    for (std::size_t i = 0; i < responses.size(); ++i) send(callers_[i], responses[i]);
  }

 private:
  std::vector<FCGX_Request> callers_;
};

std::optional<Response> misdirected(const RoundRoute& route, Refuser refuse, const Request& request) {
  if (request.path != route.path) return refuse(refusal::NotFound(), request);
  if (request.method != route.method) return refuse(refusal::WrongMethod(route.method + ", OPTIONS"), request);
  return std::nullopt;
}

std::vector<Response> refused_all(Refuser refuse, const std::vector<Request>& requests) {
  std::vector<Response> responses;
  for (const auto& request : requests) responses.push_back(response_to_exception(refuse, request));
  return responses;
}

std::vector<Response> answer_together(const RoundRoute& route, Refuser refuse, std::vector<Request> requests) {
  try {
    auto responses = route.answer(requests);
    if (responses.size() != requests.size()) throw std::logic_error("a round left requests unanswered");
    return responses;
  } catch (...) {
    return refused_all(refuse, requests);
  }
}

std::vector<Response> answer(const RoundRoute& route, Refuser refuse, std::vector<Request> requests) {
  std::vector<Response> responses(requests.size());
  std::vector<Request> together;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (auto refused = misdirected(route, refuse, requests[i])) {
      responses[i] = std::move(*refused);
    } else {
      places.push_back(i);
      together.push_back(std::move(requests[i]));
    }
  }
  if (together.empty()) return responses;

  auto answers = answer_together(route, refuse, std::move(together));
  for (std::size_t i = 0; i < places.size(); ++i) responses[places[i]] = std::move(answers[i]);
  return responses;
}

// A round without callers may be one for whom there was no descriptor.
bool gave_up(const std::vector<Response>& responses) {
  return responses.empty() || std::any_of(responses.begin(), responses.end(),
                                          [](const Response& response) { return response.status >= 500; });
}

}  // namespace

void drain(const RoundRoute& route, Refuser refuse, const RoundLimits& limits) {
  Listener listener;
  FCGX_Init();
  Round round;
  for (std::size_t answered = 0; answered < limits.most_requests && listener.wait_for_caller();) {
    alarm(limits.deadline);
    auto requests = round.read_all(limits.most_body);
    answered += requests.size();
    const auto responses = answer(route, refuse, std::move(requests));
    if (gave_up(responses) && out_of_descriptors()) answered = limits.most_requests;
    round.answer_all(responses);
    alarm(0);
  }
}

}  // namespace web

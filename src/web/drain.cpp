#include "web/drain.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <optional>
#include <system_error>

#include <fcntl.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "web/fastcgi.h"

namespace web {
namespace {

constexpr int kSocket = 0;

volatile std::sig_atomic_t told_to_stop = 0;

// Waits for callers. Told to stop, it says so there and nowhere else: while a round is under way
// the signal is held back.
class Waiting {
 public:
  Waiting() : poll_(epoll_create1(EPOLL_CLOEXEC)) {
    if (poll_ < 0) throw std::system_error(errno, std::generic_category(), "epoll_create1");
    // The sockets' other processes share this setting, and want it too: when one of them has been
    // faster, accept() must not wait. Exclusive: a caller wakes one of them, not all.
    fcntl(kSocket, F_SETFL, fcntl(kSocket, F_GETFL) | O_NONBLOCK);
    epoll_event event = {};
    event.events = EPOLLIN | EPOLLEXCLUSIVE;
    if (epoll_ctl(poll_, EPOLL_CTL_ADD, kSocket, &event) != 0) {
      throw std::system_error(errno, std::generic_category(), "epoll_ctl");
    }

    sigset_t stopping;
    sigemptyset(&stopping);
    sigaddset(&stopping, SIGTERM);
    sigaddset(&stopping, SIGUSR1);
    sigprocmask(SIG_BLOCK, &stopping, &while_waiting_);
    struct sigaction action = {};
    action.sa_handler = [](int) { told_to_stop = 1; };
    sigaction(SIGTERM, &action, nullptr);
    sigaction(SIGUSR1, &action, nullptr);
  }
  ~Waiting() { close(poll_); }
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;

  // False: it is time to leave.
  bool for_callers() {
    epoll_event event;
    while (!told_to_stop) {
      const int ready = epoll_pwait(poll_, &event, 1, -1, &while_waiting_);
      if (ready > 0) return true;
      if (ready < 0 && errno != EINTR)
        throw std::system_error(errno, std::generic_category(), "epoll_pwait");
    }
    return false;
  }

 private:
  int poll_;
  sigset_t while_waiting_;
};

// The callers of one round, whose connections are open until they are answered.
class Round {
 public:
  Round() : callers_(kMostInRound) {
    for (auto& caller : callers_) FCGX_InitRequest(&caller, kSocket, FCGI_FAIL_ACCEPT_ON_INTR);
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

std::optional<Response> misdirected(const RoundRoute& route, Refuser refuse,
                                    const Request& request) {
  if (request.path != route.path) return refuse(refusal::NotFound(), request);
  if (request.method != route.method)
    return refuse(refusal::WrongMethod(route.method + ", OPTIONS"), request);
  return std::nullopt;
}

std::vector<Response> refused_all(Refuser refuse, const std::vector<Request>& requests) {
  std::vector<Response> responses;
  for (const auto& request : requests) responses.push_back(response_to_exception(refuse, request));
  return responses;
}

std::vector<Response> answer_together(const RoundRoute& route, Refuser refuse,
                                      std::vector<Request> requests) {
  try {
    auto responses = route.answer(requests);
    if (responses.size() != requests.size())
      throw std::logic_error("a round left requests unanswered");
    return responses;
  } catch (...) {
    return refused_all(refuse, requests);
  }
}

std::vector<Response> answer(const RoundRoute& route, Refuser refuse,
                             std::vector<Request> requests) {
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
  return responses.empty() || std::any_of(responses.begin(), responses.end(), [](const Response& response) {
           return response.status >= 500;
         });
}

}  // namespace

void drain(const RoundRoute& route, Refuser refuse, const RoundLimits& limits) {
  FCGX_Init();
  Waiting waiting;
  Round round;
  for (std::size_t answered = 0; answered < limits.most_requests && waiting.for_callers();) {
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

#pragma once
#include "chaos/caller.h"

// The calls that make up the load, one file for each subject. Each takes what it needs from the history, and records
// there what it sent and what was answered.
namespace chaos {

void generate_free(Caller& caller);
void generate_keyed(Caller& caller);
void pay(Caller& caller);
// One call with that payment, which is marked as in flight.
Outcome call_with(Caller& caller, Payment& payment);

void sign_up(Caller& caller);
void sign_in(Caller& caller);
void sign_out(Caller& caller);
void use_session(Caller& caller);
// Whether GET /api/v1/keys accepts the session (acknowledged) or not (refused).
Outcome try_session(Caller& caller, Session& session);

void rotate_sdk_keys(Caller& caller);
void ingest(Caller& caller);
// GET of a session whose events were accepted, of sums, or of who is watching.
void read_figures(Caller& caller);
// An envelope without events, which tests the key.
Outcome try_key(Caller& caller, SdkKey& key);

// The payload of that event, byte for byte. No two events have the same.
std::string payload_of(const Envelope& envelope, int event);

// A random element that `fits`; null when none was found.
template <class List, class Fits>
typename List::value_type* any_of(Caller& caller, List& list, Fits fits) {
  // Only recent ones: they are the most interesting, and of some kinds there will be many.
  constexpr std::size_t kRecent = 200, kMaxTries = 20;
  if (list.empty()) return nullptr;
  const std::size_t recent = std::min(list.size(), kRecent);
  for (std::size_t i = 0; i < kMaxTries; ++i) {
    auto& found = list[list.size() - 1 - caller.up_to(recent - 1)];
    if (fits(found)) return &found;
  }
  return nullptr;
}

}  // namespace chaos

#pragma once
#include "chaos/caller.h"

// What a caller does, one file a subject. Each takes what it needs from the book, and writes down what it sent and was
// told.
namespace chaos {

void generate_free(Caller& caller);
void generate_keyed(Caller& caller);
void pay(Caller& caller);
// One call with that payment, which is in the caller's hand.
Outcome call_with(Caller& caller, Payment& payment);

void sign_up(Caller& caller);
void sign_in(Caller& caller);
void sign_out(Caller& caller);
void use_session(Caller& caller);
// What GET /api/v1/keys says to whoever shows the session: that it is open (acknowledged) or not (refused).
Outcome try_session(Caller& caller, Session& session);

void rotate_sdk_keys(Caller& caller);
void ingest(Caller& caller);
// An envelope without events, which tests the key.
Outcome try_key(Caller& caller, SdkKey& key);

// What the event is stored with, byte for byte; nobody else's is the same.
std::string payload_of(const Envelope& envelope, int event);

// One of those that `fits`; null when there is none.
template <class Page, class Fits>
typename Page::value_type* any_of(Caller& caller, Page& page, Fits fits) {
  // The latest are the most interesting, and of some kinds there will be many.
  constexpr std::size_t kRecent = 200, kMaxTries = 20;
  if (page.empty()) return nullptr;
  const std::size_t recent = std::min(page.size(), kRecent);
  for (std::size_t i = 0; i < kMaxTries; ++i) {
    auto& found = page[page.size() - 1 - caller.up_to(recent - 1)];
    if (fits(found)) return &found;
  }
  return nullptr;
}

}  // namespace chaos

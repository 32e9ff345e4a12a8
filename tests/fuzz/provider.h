#pragma once
#include <algorithm>
#include <string>

#include "peer.h"
#include "providers/call.h"

// A provider that is asked only once, without delay.
namespace fuzz {

using providers::Deadline;
using providers::Error;
using providers::milliseconds;
using providers::Provider;

inline const std::string secret = "zq7pL2vX9";  // does not look like a key

inline Provider provider(net::HttpClient& http) {
  static const Config::Provider settings{"https://provider.test", "model", secret};
  return {http, settings, {milliseconds(1000), milliseconds(0), 1}, {secret}};
}

// What our answer may contain of a provider's words.
inline bool may_be_shown(const std::string& text) {
  return text.find(secret) == text.npos &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

inline void check(const Error& error) {
  const std::string what = error.what();
  PROMISE(may_be_shown(what) && what.size() <= 300);
}

}  // namespace fuzz

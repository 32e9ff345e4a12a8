#pragma once
#include <cstdint>
#include <string>

#include "config.h"
#include "counters/sketch.h"

// Limits the requests with one SDK key to MILLRACE_KEY_RATE a second. A key is public, so strangers use it from as many
// addresses as they have, and no limit on the key alone would tell their requests from those of viewers. So, while a
// key is above its rate, only senders are refused that send more than a viewer does, and more than their share of the
// rate.
namespace events::rules {

// Copies of requests for media come from a few servers, and are counted apart from what players send.
enum class Traffic { reports, copies };

struct KeyedSender {
  std::string sdk_key, address;  // the id of the key; who sends, or who is behind the proxies that the key names
  Traffic traffic;
};

// Counts a request and returns 0, or the seconds for which the sender is refused. All addresses of an IPv6 network of
// 64 bits are one sender. `now` is in ms of a clock that never goes back and that all processes of the host share.
int count_request(counters::Sketch& counts, const Config& config, const KeyedSender& sender, std::int64_t now);

}  // namespace events::rules

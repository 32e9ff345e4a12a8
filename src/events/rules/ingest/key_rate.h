#pragma once
#include <cstdint>
#include <string>

#include "counters/sketch.h"
#include "settings/config.h"

// Limits the requests with one SDK key to MILLRACE_KEY_RATE a second. A key is public, so strangers use it from as many
// addresses as they have, and no limit on the key alone would tell their requests from those of viewers. So, while a
// key is above its rate, only senders are refused that send more than a viewer does, and more than their share of the
// rate. Whoever comes first must not use it up for the others of a window either: in the one after it, their share
// holds from the first request on.
namespace events::rules {

// Copies of requests for media come from a few servers, and are counted apart from what players send.
enum class Traffic { reports, copies };

struct KeyedSender {
  std::string sdk_key, address;  // the id of the key; who sends, or who is behind the proxies that the key names
  Traffic traffic;
};

// Returns what each heavy sender may send in a window in which a key has `allowed` requests: what any viewer may,
// and an equal part of what is left. `light` are the requests of all senders, heavy ones included, until they
// had sent what any viewer may; `heavy` says how many went on.
std::int64_t share_of_heavy(std::int64_t allowed, std::int64_t light, std::int64_t heavy);

// Counts a request and returns 0, or the seconds for which the sender is refused. All addresses of an IPv6 network of
// 64 bits are one sender; so is one of 48 bits that sends more than ten viewers may. `time` is in ms of a clock that
// never goes back and that all processes of the host share.
int count_request(counters::Sketch& counts, const Config& config, const KeyedSender& sender, std::int64_t time);

// Counts a request among those of all workers of this host. Throws refusal::TooMany if its sender is refused.
void count_request(const Config& config, const KeyedSender& sender);

}  // namespace events::rules

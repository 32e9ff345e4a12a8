#pragma once
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "events/rules/stored/stored_batch.h"
#include "playback/dimensions.h"

// Sessions as telemetry.js would send them, made up out of a number: the same number always makes the same session.
namespace fill {

constexpr int kAccounts = 5, kStreams = 5;  // of each account

struct Playback {
  int account, stream;
  std::int64_t begin = 0;  // ms since 1970
  playback::DimensionValues client;
  std::vector<events::rules::StoredBatch> batches;

  // Where the batches' payloads are.
  std::deque<std::string> payloads;
};

// What the numbers in heartbeats are like. Even: those of a player that keeps time, ten events a request. Noisy: with
// jitter beside the clock, measured bitrates, frames and sizes that change, 1 to 10 events a request. Named: even, and
// each session has all dimensions and figures that a page can give it.
enum class Numbers { even, noisy, named };

// One that begins then and has that many events; of ten sessions, nine are the first account's.
Playback playback(std::uint64_t number, std::int64_t begin, int events, Numbers numbers = Numbers::even);

}  // namespace fill

#pragma once
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "telemetry/rules/stored_batch.h"
#include "telemetry/tables/playback_figures.h"

// Sessions as telemetry.js would send them, made up out of a number: the same number always makes the same session.
namespace fill {

constexpr int kAccounts = 5, kStreams = 5;  // of each account

struct Playback {
  int account, stream;
  std::int64_t begin = 0;  // ms since 1970
  telemetry::tables::playback_figures::Viewer viewer;
  std::vector<telemetry::rules::StoredBatch> batches;  // requests of ten events

  // Where the batches' payloads are.
  std::deque<std::string> payloads;
};

// One that begins then and has that many events; of ten sessions, nine are the first account's.
Playback playback(std::uint64_t number, std::int64_t begin, int events);

}  // namespace fill

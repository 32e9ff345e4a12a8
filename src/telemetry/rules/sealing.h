#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/tables/packed.h"

namespace telemetry::rules {

// A session whose loose batches are to be packed into segments.
struct Unsealed {
  std::string session_ref, session_day;
  tables::StoredSize loose;
  bool silent;  // nothing more is expected, so that what is left over is packed as well
};

// Whether it is worth it: there is enough for a segment, or nothing more is expected.
bool worth_sealing(const Unsealed& session);

// Packs the batches of these sessions, some megabytes at a time, in the transactions that remove the loose rows. Those
// that somebody else changed meanwhile are left for the next time, and so is what is left of a large session after
// `repeat_until`. How many batches were packed.
std::uint64_t seal(db::Database& db, const std::vector<Unsealed>& sessions,
                   std::chrono::steady_clock::time_point repeat_until = std::chrono::steady_clock::time_point::max());

}  // namespace telemetry::rules

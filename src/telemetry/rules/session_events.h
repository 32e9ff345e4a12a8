#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/rules/observation.h"
#include "telemetry/rules/stored_batch.h"
#include "telemetry/tables/packed.h"

// The one way to a session's events, for all that read them. A few megabytes are held at a time, whatever was sent.
namespace telemetry::rules {

struct SessionKey {
  std::string ref;  // 16 bytes
  tables::Days days;
};

// A session with more events, or more JSON, has no figures, and only some of its events are listed.
constexpr std::int64_t kMaxEvents = 100000;
constexpr std::int64_t kMaxSessionBytes = 64 * 1024 * 1024;  // not compressed

bool too_large(const tables::StoredSize& size);

// As how many events it counts where reading them is limited: one for each 512 bytes, if there are not more events.
std::int64_t cost(const tables::StoredSize& size);

// How much is stored of each; those without events are left out. At least one.
std::map<std::string, tables::StoredSize> stored_sizes(db::Database& db, const std::vector<SessionKey>& sessions);

// Calls `visit` for each request that was stored of these sessions, in no order, until it returns false. One that was
// sent again after it was sealed comes twice, with two times of receipt: an event is told by its identity(), and of the
// same the one that was received first counts. Of a session that is too large, some are left out.
void for_each_batch(db::Database& db, const std::vector<SessionKey>& sessions,
                    const std::map<std::string, tables::StoredSize>& sizes,
                    const std::function<bool(const std::string& session_ref, const StoredBatch&)>& visit);

// What the events of each session tell, in no order; those that are too large are left out.
std::map<std::string, std::vector<Observation>> observations(db::Database& db, const std::vector<SessionKey>& sessions,
                                                             const std::map<std::string, tables::StoredSize>& sizes);

}  // namespace telemetry::rules

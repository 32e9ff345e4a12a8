#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "calendar/period.h"
#include "db/database.h"

// Stores when no host ran `maintain` for longer than it may take.
namespace figures::tables::outages {

// To be called when a run begins: if the last one is so long ago, there was an outage until now.
void end(db::Transaction& tx, int late_seconds);
// To be called when a run ends, however long it took.
void note_run(db::Transaction& tx);

// Returns those that touch a period, the earliest first.
std::vector<calendar::Period> within(db::Database& db, const calendar::Period& period);

// Returns whether no account but this one has sent anything since then, although others began sessions in the day
// before. Then it is this host that receives nothing.
bool are_others_silent(db::Database& db, const std::string& account_id, std::int64_t since);

// Returns whether the operator's alarms found within a period that the database, or the pool that takes telemetry, was
// down. Without alarms, nobody knows.
bool was_ingest_down(db::Database& db, const calendar::Period& period);

}  // namespace figures::tables::outages

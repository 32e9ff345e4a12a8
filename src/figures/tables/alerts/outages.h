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

}  // namespace figures::tables::outages

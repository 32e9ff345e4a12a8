#pragma once
#include <cstdint>
#include <vector>

#include "calendar/period.h"
#include "db/database.h"

// Stores when no host ran `maintain` for more than five minutes.
namespace figures::tables::outages {

// To be called when a run begins: if the last one is long ago, there was an outage until now.
void end(db::Database& db);
// To be called when a run ends, however long it took.
void note_run(db::Database& db);

// Returns those that touch a period, the earliest first.
std::vector<calendar::Period> within(db::Database& db, const calendar::Period& period);

}  // namespace figures::tables::outages

#pragma once
#include <vector>

#include "operations/rules/family.h"
#include "worker.h"

namespace operations::rules {

// All that is known of this host and its database. Without the database, database_up is 0 and its figures are left out.
std::vector<Family> everything(Worker& worker);

}  // namespace operations::rules

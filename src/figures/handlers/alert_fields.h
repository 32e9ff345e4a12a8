#pragma once
#include "figures/rules/alerts/condition.h"
#include "web/request.h"
#include "worker.h"

namespace figures::handlers {

// Reads an alert from the body of a request. What is not given stays as it is in `before`; of a new one, metric and
// when have to be given. `trial`: it needs no name.
enum class AlertBody { new_one, change, trial };
rules::alerts::Alert read_alert(const web::Request& request, Worker& worker, rules::alerts::Alert before,
                                AlertBody kind);

}  // namespace figures::handlers

#pragma once
#include <string>

#include "accounts/tables/activity.h"

namespace accounts::handlers {

// Says what the actor did, as a sentence goes on after their name: "created an SDK key". It is the action itself if
// that is of a route that is not known here.
std::string summary_of(const tables::Activity& activity);

}  // namespace accounts::handlers

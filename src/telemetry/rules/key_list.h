#pragma once
#include <string>
#include <vector>

#include "telemetry/tables/sdk_keys.h"
#include "worker.h"

namespace telemetry::rules {

// Every key the user ever minted. Throws refusal::TooMany when they are many and were asked for too often.
std::vector<tables::sdk_keys::SdkKey> every_key(Worker& worker, const std::string& user_id);

}  // namespace telemetry::rules

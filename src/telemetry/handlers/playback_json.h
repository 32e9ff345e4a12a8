#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "json/json.h"
#include "telemetry/rules/playback.h"

namespace telemetry::handlers {

// A session as callers see it: names and values, in their order.
std::vector<json::Json::Member> fields_of(const rules::Playback& playback);

// The name of an outcome, and back; absent when there is none of that name.
std::string name_of(rules::Outcome outcome);
std::optional<rules::Outcome> outcome_named(const std::string& name);

// starting, playing, paused or ended, or with `exactly` also seeking, rebuffering, failed and unknown.
std::string name_of(rules::State state, bool exactly);

}  // namespace telemetry::handlers

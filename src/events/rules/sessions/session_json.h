#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "events/rules/sessions/sessions.h"
#include "json/json.h"

namespace events::rules {

// Returns the fields of a session that callers see, in their order.
std::vector<json::Json::Member> json_fields(const SessionDetails& playback);
// Returns the fields of an event.
std::vector<json::Json::Member> json_fields(const tables::playback_sessions::Session& session, const Event& event);
// Returns what each CDN delivered, or null if the session did not change its CDN.
json::Json cdns_json(const SessionDetails& playback);

// These translate an outcome to its name and back. find_outcome() returns nullopt if no outcome has that name.
std::string name_of(playback::Outcome outcome);
std::optional<playback::Outcome> find_outcome(const std::string& name);

// Returns starting, playing, rebuffering, paused or ended, or with `exactly` also seeking, failed and unknown.
std::string name_of(playback::State state, bool exactly);

}  // namespace events::rules

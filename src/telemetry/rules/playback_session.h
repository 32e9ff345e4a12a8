#pragma once
#include <string>
#include <vector>

#include "db/database.h"

namespace telemetry::rules {

class Delivery;

// The first 16 bytes of SHA-256(user, session): two users may well name a session alike.
std::string session_ref(const std::string& user_id, const std::string& session_id);

// Sees to it that each delivery's session is known, before an event is written that would be found
// by nobody, and tells each delivery its session's day, and the day it left for that. Throws
// db::Conflict when a session has been forgotten meanwhile: one is then in the way of all.
void open_sessions(db::Database& db, const std::vector<Delivery*>& deliveries);

}  // namespace telemetry::rules

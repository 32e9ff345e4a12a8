#pragma once
#include <string>
#include <vector>

#include "db/database.h"

namespace telemetry::rules {

class Delivery;

// The first 16 bytes of SHA-256(user, session), as two users may give sessions the same name.
std::string session_ref(const std::string& user_id, const std::string& session_id);

// Stores the sessions of the deliveries, and sets each delivery's stream_id, or the error of those whose session may
// not begin: of one key, `most_new` may begin a minute. To be called before events are written, which are only found
// through their session.
void open_sessions(db::Database& db, const std::vector<Delivery*>& deliveries, int most_new);

}  // namespace telemetry::rules

#pragma once
#include <string>

namespace events::rules {

// Returns the first 16 bytes of SHA-256(user, session), as two users may give sessions the same name.
std::string session_ref(const std::string& user_id, const std::string& session_id);

}  // namespace events::rules

#pragma once
#include <string>

namespace events::rules {

// Returns the first 16 bytes of SHA-256(account, session), as two accounts may give sessions the same name.
std::string session_ref(const std::string& account_id, const std::string& session_id);

}  // namespace events::rules

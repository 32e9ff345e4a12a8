#include "events/rules/session_ref.h"

#include "crypto/digest.h"

namespace events::rules {

std::string session_ref(const std::string& user_id, const std::string& session_id) {
  return crypto::sha256(user_id + session_id).substr(0, 16);  // user ids are all of one length
}

}  // namespace events::rules

#include "events/rules/session_ref.h"

#include "crypto/digest.h"

namespace events::rules {

std::string session_ref(const std::string& account_id, const std::string& session_id) {
  return crypto::sha256(account_id + session_id).substr(0, 16);  // account ids are all of one length
}

}  // namespace events::rules

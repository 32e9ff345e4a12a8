#pragma once
#include "settings/config.h"

namespace fuzz {

// Settings with everything turned on, and a database that is down.
inline const Config& config() {
  static const Config config = Config::from({{"MILLRACE_SECRET", "a secret of the fuzzers, 32 bytes"},
                                             {"MILLRACE_NGINX_SECRET", "a-secret-of-nginx-of-the-fuzzers"},
                                             {"MILLRACE_DB_SOCKET", "/nowhere/db.sock"},
                                             {"MILLRACE_X402_FACILITATOR_URL", "https://facilitator.test"},
                                             {"MILLRACE_X402_PAY_TO", "0x1111111111111111111111111111111111111111"},
                                             {"MILLRACE_X402_RPC_URL", "https://node.test"},
                                             {"MILLRACE_STRIPE_SECRET_KEY", "sk_fuzz"},
                                             {"MILLRACE_STRIPE_WEBHOOK_SECRET", "whsec_fuzz"}},
                                            "packs");
  return config;
}

}  // namespace fuzz

#include "support/paid_stack.h"

#include "support/home.h"

namespace {

Stack::Settings paid_settings() {
  return {{"MILLRACE_X402_FACILITATOR_URL", facilitator().url()},
          {"MILLRACE_X402_PAY_TO", SignedPayment::kPayTo},
          {"MILLRACE_X402_TIMEOUT_SECONDS", "1"},
          {"MILLRACE_RECONCILE_SECONDS", "86400"}};
}

Stack::Settings settings_with_node() {
  auto with_node = paid_settings();
  with_node["MILLRACE_X402_RPC_URL"] = chain_node().url();
  return with_node;
}

}  // namespace

Facilitator& facilitator() {
  static Facilitator stand_in;
  return stand_in;
}

std::string place_to_die() { return own_folder() + "/place-to-die"; }

ChainNode& chain_node() {
  static ChainNode stand_in(facilitator());
  return stand_in;
}

Stack& paid_stack() { return Stack::with(paid_settings()); }
Stack& paid_stack_with_node() { return Stack::with(settings_with_node()); }

Stack& test_network_stack() {
  auto of_tests = paid_settings();
  of_tests["MILLRACE_X402_NETWORK"] = "base-sepolia";
  return Stack::with(of_tests);
}

Stack& paid_stack_with_credentials() {
  auto with_key = paid_settings();
  with_key["MILLRACE_X402_FACILITATOR_KEY"] = "sk-of-the-facilitator";
  return Stack::with(with_key);
}

Stack& mortal_stack() {
  auto mortal = settings_with_node();
  mortal["MILLRACE_BUILD"] = own_folder() + "/failpoints";
  mortal["MILLRACE_FAILPOINT"] = place_to_die();
  return Stack::with(mortal);
}

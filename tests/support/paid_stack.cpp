#include "support/paid_stack.h"

#include <filesystem>

namespace {

std::filesystem::path build() { return std::filesystem::read_symlink("/proc/self/exe").parent_path(); }

Stack::Settings settings() {
  return {{"MILLRACE_X402_FACILITATOR_URL", facilitator().url()},
          {"MILLRACE_X402_PAY_TO", SignedPayment::kPayTo},
          {"MILLRACE_X402_TIMEOUT_SECONDS", "1"},
          {"MILLRACE_RECONCILE_SECONDS", "86400"}};
}

}  // namespace

Facilitator& facilitator() {
  static Facilitator stand_in;
  return stand_in;
}

std::string place_to_die() { return build() / "place-to-die"; }

Stack& paid_stack() { return Stack::with(settings()); }

Stack& mortal_stack() {
  auto mortal = settings();
  mortal["MILLRACE_BUILD"] = build() / "failpoints";
  mortal["MILLRACE_FAILPOINT"] = place_to_die();
  return Stack::with(mortal);
}

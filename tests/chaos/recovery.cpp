#include "chaos/recovery.h"

#include "support/processes.h"

namespace chaos {
namespace {

// Checked besides the answers, since processes left over from a killed service may answer for a moment more.
bool all_running(const Stack& stack) {
  for (const char* name : {"database", "nginx", "maintain", "generate", "packs", "checkout", "auth", "account",
                           "dashboard", "ingest", "pages"}) {
    if (!processes::leader(stack.home(), name)) return false;
  }
  return true;
}

}  // namespace

bool serves_again(Site& site, std::chrono::seconds timeout) {
  const Client client = site.stack.client();
  const auto status = [&](const char* path) { return client.get(path).status; };
  const bool serves = eventually(
      [&] {
        Client keyed = client;
        keyed.with("X-API-Key", site.api_keys.front());
        if (!all_running(site.stack)) return false;
        return status("/readyz") == 200 && keyed.get("/api/credits").status == 200 && status("/api-keys") == 200 &&
               status("/api/auth/ok") == 200 && status("/api/v1/keys") == 401 && status("/api/v1/streams") == 401 &&
               client.post("/api/v1/telemetry", "{}").status == 401;
      },
      timeout);
  // After its faults, the circuit breaker keeps the text provider out for half a minute. Do not wait for that.
  if (serves) site.stack.as_root("DELETE FROM millrace.provider_circuits");
  return serves;
}

bool resolves_payments(Stack& stack, std::chrono::seconds timeout) {
  return eventually(
      [&] {
        stack.admin("reconcile");
        return stack.number("SELECT COUNT(*) FROM payments WHERE state = 'SETTLING'") == 0;
      },
      timeout);
}

void end_leases(Stack& stack) {
  const std::string then = stack.as_root("SELECT UTC_TIMESTAMP() + INTERVAL 3 MINUTE");
  stack.set_clock(then.substr(0, then.find('\n')));
  stack.admin("maintain");
  stack.run_clock();
}

}  // namespace chaos

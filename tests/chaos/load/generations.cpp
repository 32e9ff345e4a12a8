// POST /api/generate without a payment.
#include "chaos/invariants.h"
#include "chaos/load/calls.h"
#include "support/json.h"

namespace chaos {
namespace {

constexpr int kCallsAtAnAddress = 8;  // three too many

// Fetches some of the logos just made; another pool serves them.
void fetch_logo(Caller& caller, Kind kind, const Answer& answer) {
  if (answer.status != 200 || !caller.one_in(8)) return;
  const std::string url = text_in(answer.body, "logoUrl");
  const auto at = url.find("/logos/");
  const Answer logo = caller.anywhere(kind).get(at == url.npos ? "/logos/none" : url.substr(at));
  const bool whole = logo.status == 200 && logo.body.compare(1, 3, "PNG") == 0;
  if (whole || logo.status == 0 || logo.status == 503) return;
  caller.history.report(kLogo, url + " is answered with " + std::to_string(logo.status));
}

void generate(Caller& caller, Kind kind, Client client, Generation requested) {
  const Answer answer = client.post("/api/generate", R"({"theme":")" + requested.theme + "\"}");
  requested.outcome = caller.record(kind, answer, outcome_of_generation(answer));
  requested.body = answer.body;
  caller.history.with(
      [&](Records& records) { (kind == Kind::free ? records.free : records.keyed).push_back(requested); });
  fetch_logo(caller, kind, answer);
}

}  // namespace

// Concurrent callers share an address, and race for its free slots.
void generate_free(Caller& caller) {
  const int number = caller.history.number();
  const auto calls = caller.history.with([](Records& records) { return records.free_calls++; });
  const Client client = caller.client(Kind::free, calls / kCallsAtAnAddress);
  generate(caller, Kind::free, client,
           {"penguins running bakery " + std::to_string(number), client.address(), Outcome::unknown, ""});
}

void generate_keyed(Caller& caller) {
  const int number = caller.history.number();
  const std::string& key = caller.site.api_keys[caller.up_to(caller.site.api_keys.size() - 1)];
  Client client = caller.anywhere(Kind::keyed);
  client.with("X-API-Key", key);
  generate(caller, Kind::keyed, client,
           {"lighthouse for satellite " + std::to_string(number), key, Outcome::unknown, ""});
}

}  // namespace chaos

// POST /api/generate without a payment.
#include <functional>

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

// Sent again once if the answer is lost, with the same Idempotency-Key: it is still stored and paid for once.
void generate(Caller& caller, Kind kind, const std::function<Client()>& new_client, Generation requested) {
  const auto call = [&] {
    return new_client()
        .with("Idempotency-Key", requested.theme)
        .post("/api/generate", R"({"theme":")" + requested.theme + "\"}");
  };
  Answer answer = call();
  requested.outcome = caller.record(kind, answer, outcome_of_generation(answer));
  if (requested.outcome == Outcome::unknown) {
    answer = call();
    requested.outcome = together(requested.outcome, caller.record(kind, answer, outcome_of_generation(answer)));
  }
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
  const std::string address = Caller::address(Kind::free, static_cast<std::size_t>(calls / kCallsAtAnAddress));
  generate(caller, Kind::free, [&] { return caller.site.client_at(address); },
           {"penguins running bakery " + std::to_string(number), address, Outcome::unknown, ""});
}

void generate_keyed(Caller& caller) {
  const int number = caller.history.number();
  const std::string& key = caller.site.api_keys[caller.up_to(caller.site.api_keys.size() - 1)];
  generate(caller, Kind::keyed, [&] { return caller.anywhere(Kind::keyed).with("X-API-Key", key); },
           {"lighthouse for satellite " + std::to_string(number), key, Outcome::unknown, ""});
}

}  // namespace chaos

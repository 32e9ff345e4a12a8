#include "concepts/rules/generation.h"

#include <chrono>
#include <thread>

#include "concepts/rules/failures.h"
#include "concepts/rules/generation/add_logo.h"
#include "concepts/rules/generation/write_text.h"
#include "concepts/rules/once.h"
#include "concepts/tables/generations.h"
#include "concepts/tables/logos.h"
#include "counters/counters.h"
#include "crypto/digest.h"
#include "crypto/random.h"
#include "refusal.h"

namespace concepts::rules {

Concept make_concept(Worker& worker, const std::string& theme, const limits::Limit& failures) {
  const providers::Deadline deadline(std::chrono::seconds{kSecondsToMake});
  Concept made{};
  made.theme = theme;
  made.seed = crypto::random_number();
  write_text(worker, made, failures, deadline);
  add_logo(worker, made, deadline);
  made.logo_sha256 = crypto::sha256(made.logo_png);
  return made;
}

namespace {

constexpr auto kMaxWait = std::chrono::seconds(6);  // a database that was killed is back in three
constexpr auto kPollInterval = std::chrono::milliseconds(200);

// The database went away while it committed. True when the result turns out to be stored; else the unit was given back,
// and the result never will be stored: giving back waits for a COMMIT that is still under way.
bool resolve_unknown_commit(Worker& worker, const Hold& hold) {
  const auto until = std::chrono::steady_clock::now() + kMaxWait;
  for (;;) {
    try {
      hold.give_back();
      return tables::generations::by_id(worker.db, hold.id()).has_value();
    } catch (const db::Unavailable&) {
      if (std::chrono::steady_clock::now() > until) break;
    }
    std::this_thread::sleep_for(kPollInterval);
  }
  throw refusal::Unavailable("outcome_unknown",
                             "The database went away while the draft was being stored; it may have been counted.", 5);
}

void store(Worker& worker, const Hold& hold, const GenerateRequest& request, const Concept& made) {
  db::transact(worker.db, [&](db::Transaction& tx) {
    tables::logos::store(tx, made.logo_sha256, made.logo_png);
    tables::generations::insert(tx, {hold.id(), hold.paid_by(), made.theme, made.draft.coin_name, made.draft.ticker,
                                     made.draft.description, made.logo_sha256, made.logo_error, made.logo_error_detail,
                                     made.generator, made.seed, made.logo_generator, hash_of(request)});
    hold.consume(tx);
  });
}

// Stores the concept and counts what it cost, in one transaction.
void store_and_charge(Worker& worker, Hold& hold, const GenerateRequest& request, const Concept& made) {
  try {
    store(worker, hold, request, made);
  } catch (const db::CommitUnknown& fault) {
    if (!resolve_unknown_commit(worker, hold)) throw db::Unavailable(fault.what());
  } catch (const db::DuplicateKey&) {
    throw request_in_progress();
  }
  hold.consumed();
}

}  // namespace

Concept generate(Worker& worker, Hold& hold, const GenerateRequest& request) {
  const Concept made = make_concept(worker, request.theme, failures_of(hold));
  store_and_charge(worker, hold, request, made);
  counters::count(counters::kDrafts, {hold.paid_by()});
  return made;
}

}  // namespace concepts::rules

#include "concepts/rules/generation/held_generation.h"

#include <chrono>
#include <thread>

#include "concepts/rules/generation/make_generation.h"
#include "concepts/rules/generation/once.h"
#include "concepts/tables/logos.h"
#include "counters/counters.h"
#include "refusal.h"

namespace concepts::rules {

namespace {

constexpr auto kMaxDatabaseWait = std::chrono::seconds(6);  // a database that was killed is back in three
constexpr auto kRetryInterval = std::chrono::milliseconds(200);

// Finds out whether a COMMIT succeeded during which the database went away. Returns true if the result is stored. Else
// the unit was given back and the result will never be stored, because giving back waits for a COMMIT that is still in
// progress.
bool resolve_unknown_commit(db::Database& db, const Hold& hold) {
  const auto until = std::chrono::steady_clock::now() + kMaxDatabaseWait;
  for (;;) {
    try {
      hold.give_back();
      return tables::generations::by_id(db, hold.id()).has_value();
    } catch (const db::Unavailable&) {
      if (std::chrono::steady_clock::now() > until) break;
    }
    std::this_thread::sleep_for(kRetryInterval);
  }
  throw refusal::Unavailable("outcome_unknown",
                             "The database went away while the draft was being stored; it may have been counted.", 5);
}

// Stores the generation and consumes the unit that pays for it, in one transaction.
void store_and_charge(db::Database& db, Hold& hold, const NewGeneration& generation) {
  try {
    db::transact(db, [&](db::Transaction& tx) {
      tables::logos::store(tx, generation.row.logo_sha256, generation.logo_png);
      tables::generations::insert(tx, generation.row);
      hold.consume(tx);
    });
  } catch (const db::CommitUnknown& error) {
    if (!resolve_unknown_commit(db, hold)) throw db::Unavailable(error.what());
  } catch (const db::DuplicateKey&) {
    throw request_in_progress();
  }
  hold.keep();
}

}  // namespace

Generation generate_held(db::Database& db, net::HttpClient& http, const Config& config, Hold& hold,
                         const GenerateRequest& request) {
  const auto& row = hold.unit() == Hold::Unit::free_slot ? limits::kFailedFrom : limits::kFailedWithKey;
  auto generation = make_generation(db, http, config, request.theme, hold.seed_for(request.theme),
                                    limits::of_bucket(config, row, hold.whose()));
  generation.row.id = hold.id();
  generation.row.paid_by = hold.paid_by();
  const bool by_key = hold.unit() == Hold::Unit::credit;
  generation.row.request_hash = hash_of(request, by_key ? std::optional(hold.whose()) : std::nullopt);
  generation.row.network = hold.network();
  store_and_charge(db, hold, generation);
  counters::count(counters::kDrafts, {generation.row.paid_by});
  return generation.row;
}

}  // namespace concepts::rules

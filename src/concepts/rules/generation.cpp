#include "concepts/rules/generation.h"

#include <chrono>
#include <thread>

#include "concepts/rules/generation/halves.h"
#include "concepts/tables/generations.h"
#include "concepts/tables/logos.h"
#include "crypto/digest.h"
#include "crypto/random.h"
#include "generator/logo.h"
#include "refusal.h"

namespace concepts::rules {

std::string generator_name() { return "embedded/" + std::to_string(generator::kGeneratorVersion); }
std::string logo_generator_name() { return "embedded/" + std::to_string(generator::kLogoVersion); }

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

constexpr auto kPatience = std::chrono::seconds(6);  // a database that was killed is back in three
constexpr auto kBetweenLooks = std::chrono::milliseconds(200);

// The database went away while it committed. It alone knows, and will say when it is back.
bool turned_out_kept(const Hold& hold) {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  for (;;) {
    try {
      return hold.turned_out_kept();
    } catch (const db::Unavailable&) {
      if (std::chrono::steady_clock::now() > until) break;
    }
    std::this_thread::sleep_for(kBetweenLooks);
  }
  throw refusal::Unavailable("outcome_unknown",
                             "The database went away while the draft was being stored; it may have been counted.", 5);
}

void store(Worker& worker, const Hold& hold, const Concept& made) {
  db::transact(worker.db, [&](db::Transaction& tx) {
    tables::logos::store(tx, made.logo_sha256, made.logo_png);
    tables::generations::insert(tx, {hold.id(), hold.paid_by(), made.theme, made.draft.coin_name, made.draft.ticker,
                                     made.draft.description, made.logo_sha256, made.logo_error, made.logo_error_detail,
                                     made.generator, made.seed, made.logo_generator});
    hold.keep(tx);
  });
}

}  // namespace

void keep(Worker& worker, Hold& hold, const Concept& made) {
  try {
    store(worker, hold, made);
  } catch (const db::CommitUnknown& fault) {
    if (!turned_out_kept(hold)) throw db::Unavailable(fault.what());
  }
  hold.kept();
}

}  // namespace concepts::rules

#include "concept/rules/generation.h"

#include <chrono>
#include <thread>

#include "concept/rules/logo.h"
#include "concept/rules/text_provider.h"
#include "concept/tables/generations.h"
#include "concept/tables/logos.h"
#include "crypto/digest.h"
#include "crypto/random.h"
#include "refusal.h"

namespace concepts::rules {

std::string generator_name() { return "embedded/" + std::to_string(kGeneratorVersion); }

Concept make_concept(Worker& worker, const std::string& theme) {
  Concept made;
  made.theme = theme;
  made.seed = crypto::random_number();
  if (worker.config.text.url.empty()) {
    made.draft = embedded_draft(theme, made.seed);
    made.generator = generator_name();
  } else {
    made.draft = provided_draft(worker.http, worker.config.text, theme);
    made.generator = worker.config.text.model;
  }
  made.logo_png = draw_logo(made.draft, theme, made.seed);
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
    tables::generations::insert(
        tx, {hold.id(), hold.paid_by(), made.theme, made.draft.coin_name, made.draft.ticker,
             made.draft.description, made.logo_sha256, made.logo_error, made.logo_error_detail,
             made.generator, made.seed});
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

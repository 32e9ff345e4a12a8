#include "concept/rules/generation.h"

#include "concept/rules/logo.h"
#include "concept/rules/text_provider.h"
#include "concept/tables/generations.h"
#include "concept/tables/logos.h"
#include "crypto/digest.h"
#include "crypto/random.h"

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

bool is_stored(Worker& worker, const std::string& id) {
  try {
    return tables::generations::by_id(worker.db, id).has_value();
  } catch (const db::Unavailable&) {
    return false;
  }
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
  } catch (const db::CommitUnknown&) {
    if (!is_stored(worker, hold.id())) throw;
  }
  hold.kept();
}

}  // namespace concepts::rules

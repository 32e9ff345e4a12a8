#include "concept/rules/generation.h"

#include "concept/rules/generation/halves.h"
#include "concept/rules/logo.h"
#include "concept/tables/generations.h"
#include "concept/tables/logos.h"
#include "crypto/digest.h"
#include "crypto/random.h"

namespace concepts::rules {

std::string generator_name() { return "embedded/" + std::to_string(kGeneratorVersion); }
std::string logo_generator_name() { return "embedded/" + std::to_string(kLogoVersion); }

Concept make_concept(Worker& worker, const std::string& theme) {
  const provider::Deadline deadline(std::chrono::seconds{kSecondsToMake});
  Concept made{};
  made.theme = theme;
  made.seed = crypto::random_number();
  write_text(worker, made, deadline);
  add_logo(worker, made, deadline);
  made.logo_sha256 = crypto::sha256(made.logo_png);
  return made;
}

void keep(Worker& worker, Hold& hold, const Concept& made) {
  db::transact(worker.db, [&](db::Transaction& tx) {
    tables::logos::store(tx, made.logo_sha256, made.logo_png);
    tables::generations::insert(
        tx, {hold.id(), hold.paid_by(), made.theme, made.draft.coin_name, made.draft.ticker,
             made.draft.description, made.logo_sha256, made.logo_error, made.logo_error_detail,
             made.generator, made.seed, made.logo_generator});
    hold.keep(tx);
  });
  hold.kept();
}

}  // namespace concepts::rules

#include "streams/rules/read_token.h"

#include "crypto/digest.h"
#include "log.h"
#include "text/ascii.h"

namespace streams::rules {
namespace {

namespace bearer_tokens = tables::bearer_tokens;

std::optional<bearer_tokens::ActiveToken> find(db::Database& db, const BearerTokenKind& kind,
                                               const std::string& raw_token) {
  if (!bearer_token::is_well_formed(kind, raw_token)) return std::nullopt;
  const auto hash = bearer_token::hash(raw_token);
  for (const auto& found : bearer_tokens::active_by_hashes(db, kind.table, {hash})) {
    if (crypto::equal(found.hash, hash)) return found;
  }
  return std::nullopt;
}

// Sets last_used_at. It only informs the owner, so the request is answered even if it cannot be written.
void note_use(db::Database& db, const BearerTokenKind& kind, const std::string& id) {
  try {
    db::Autocommit tx(db);
    bearer_tokens::mark_used(tx, kind.table, {id});
  } catch (const db::Error& error) {
    log_problem(LogLevel::warning, {}, error.what());
  }
}

}  // namespace

const BearerTokenKind* claimed_kind(const std::string& bearer) {
  for (const auto* kind : {&kReadToken, &kMarksToken, &kShareToken}) {
    if (text::starts_with(bearer, kind->prefix)) return kind;
  }
  return nullptr;
}

std::optional<TokenOwner> owner_of_token(db::Database& db, const BearerTokenKind& kind, const std::string& raw_token) {
  const auto token = find(db, kind, raw_token);
  if (!token) return std::nullopt;

  auto user = db::autocommit(db, accounts::tables::users::find, token->account_id);
  if (user && !user->suspended_at && token->use_is_due) note_use(db, kind, token->id);
  if (!user) return std::nullopt;
  return TokenOwner{*std::move(user), token->id};
}

}  // namespace streams::rules

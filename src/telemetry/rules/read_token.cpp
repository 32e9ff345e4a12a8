#include "telemetry/rules/read_token.h"

#include "crypto/digest.h"
#include "log.h"
#include "telemetry/rules/credential.h"
#include "text/ascii.h"

namespace telemetry::rules {
namespace {

namespace table = tables::credentials;

std::optional<table::Active> find(db::Database& db, const std::string& raw_token) {
  if (!credential::well_formed(kReadToken, raw_token)) return std::nullopt;
  const auto hash = credential::hash(raw_token);
  for (const auto& found : table::active_by_hashes(db, kReadToken.table, {hash})) {
    if (crypto::equal(found.hash, hash)) return found;
  }
  return std::nullopt;
}

// last_used_at is for people: when it cannot be written, the request is answered all the same.
void touch(db::Database& db, const std::string& id) {
  try {
    db::Autocommit tx(db);
    table::touch(tx, kReadToken.table, {id});
  } catch (const db::Error& error) {
    log_problem(LogLevel::warning, {}, error.what());
  }
}

}  // namespace

bool claims_to_be_read_token(const std::string& bearer) { return text::starts_with(bearer, kReadToken.prefix); }

std::optional<accounts::tables::User> user_of_token(Worker& worker, const std::string& raw_token) {
  const auto token = find(worker.db, raw_token);
  if (!token) return std::nullopt;

  auto user = db::autocommit(worker.db, accounts::tables::users::find, token->user_id);
  if (user && token->stale) touch(worker.db, token->id);
  return user;
}

}  // namespace telemetry::rules

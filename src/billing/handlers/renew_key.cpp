#include "billing/handlers/packs.h"

#include <algorithm>

#include "billing/handlers/payment_required.h"
#include "billing/rules/wallet/renewal.h"
#include "billing/rules/wallet/sign_in.h"
#include "crypto/encoding.h"
#include "db/clock.h"
#include "limits/throttle.h"
#include "web/parameters.h"

namespace billing::handlers {

using json::Json;
using tables::sold_keys::SoldKey;
using web::Request;
using web::Response;

namespace {

const char kPath[] = "/api-keys/renew", kHeader[] = "SIGN-IN-WITH-X", kSignInRequired[] = "sign_in_required";

std::optional<std::string> chosen_key(const Request& request) {
  web::Parameters parameters(request);
  const auto text = parameters.one("keyId");
  const auto id = text ? crypto::from_uuid_text(*text) : std::nullopt;
  if (text && !id) parameters.add_error("keyId", "must be the id of a key");
  parameters.done();
  return id;
}

// Is answered by 402, though nothing is to be paid, since that is where clients of x402 look for it. A wallet signs the
// address with the key's id, so that what it has signed is for no other key.
Response sign_in_required(Worker& worker, const std::string& path) {
  const auto extensions = Json::object({{"sign-in-with-x", rules::sign_in(worker.config, path, db::now(worker.db))}});
  const auto resource = Json::object({{"url", worker.config.base_url + path},
                                      {"description", "Another API key in place of one that your wallet paid for"},
                                      {"mimeType", "application/json"}});
  return web::json(402, Json::object({{"error", kSignInRequired},
                                      {"message",
                                       "Nothing is to be paid: sign what `extensions` asks for with the wallet that "
                                       "paid for the key, and send it as SIGN-IN-WITH-X within five minutes."},
                                      {"extensions", extensions}}))
      .with("PAYMENT-REQUIRED", challenge_v2(kSignInRequired, resource, {}, extensions));
}

Response which_key(const std::vector<SoldKey>& keys) {
  return web::json(
      409, Json::object({{"error", "several_keys"},
                         {"message", "This wallet has paid for several keys: call with ?keyId= and the id of one."},
                         {"keys", Json::array_of(keys, [](const SoldKey& key) {
                            return Json::object({{"keyId", crypto::uuid_text(key.id)},
                                                 {"keyHint", key.hint},
                                                 {"creditsRemaining", key.credits_left}});
                          })}}));
}

}  // namespace

// POST /api-keys/renew?keyId: gives a wallet another key in place of one that it has paid for.
Response renew_key(const Request& request, Worker& worker) {
  const auto chosen = chosen_key(request);
  const auto path = std::string(kPath) + (chosen ? "?keyId=" + crypto::uuid_text(*chosen) : "");
  const auto headers = request.headers_named(kHeader);
  if (headers.empty()) return sign_in_required(worker, path);
  limits::take(worker.db, {limits::of_address(worker.config, limits::kWalletSignIns, request.remote_addr)});
  if (headers.size() > 1) throw refusal::Unauthorized("Two SIGN-IN-WITH-X were sent.");
  const auto given = rules::require_sign_in(worker.config, headers.front(), path, db::now(worker.db));

  auto keys = tables::sold_keys::bought_by(worker.db, worker.config.x402.network, given.text.wallet);
  rules::require_signature(worker.http, worker.config, given.text, !keys.empty());
  const auto is_other = [&](const SoldKey& key) { return chosen && key.id != *chosen; };
  keys.erase(std::remove_if(keys.begin(), keys.end(), is_other), keys.end());
  if (keys.empty()) throw refusal::NotFound("no_such_key", "This wallet has paid for no such key that is in force.");
  if (keys.size() > 1) return which_key(keys);
  const auto key = rules::renew(worker.db, keys.front(), given.asked_at);
  return web::json(200, Json::object({{"apiKey", key.raw_key},
                                      {"keyId", crypto::uuid_text(key.id)},
                                      {"creditsRemaining", keys.front().credits_left},
                                      {"balance", worker.config.base_url + "/api/credits"}}));
}

}  // namespace billing::handlers

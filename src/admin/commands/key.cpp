#include "admin/commands.h"
#include "billing/rules/api_key.h"
#include "billing/rules/credits.h"
#include "billing/tables/credit_ledger.h"
#include "crypto/encoding.h"

namespace admin {

using billing::tables::api_keys::ApiKey;
using json::Json;
namespace api_keys = billing::tables::api_keys;

namespace {

constexpr std::int64_t kMaxCredits = 100000000;

// Finds a key by its raw value or its id.
ApiKey find_key(Worker& worker, const std::string& name) {
  const auto id = crypto::from_uuid_text(name);
  const auto key =
      id ? api_keys::by_id(worker.db, *id) : api_keys::by_hash(worker.db, billing::rules::hash_of_key(name));
  if (!key) throw std::runtime_error("there is no such key; `key list` prints all");
  return *key;
}

std::string state(const ApiKey& key) {
  return key.revoked_at ? "revoked" : key.credits_left > 0 ? "active" : "exhausted";
}

Json json_of(const ApiKey& key) {
  return Json::object({{"keyId", crypto::uuid_text(key.id)},
                       {"keyHint", key.hint},
                       {"label", key.label},
                       {"state", state(key)},
                       {"creditsRemaining", key.credits_left},
                       {"createdAt", key.created_at},
                       {"lastUsedAt", key.last_used_at},
                       {"revokedAt", key.revoked_at},
                       {"network", key.network}});
}

std::string line_of(const ApiKey& key) {
  return crypto::uuid_text(key.id) + "  " + key.hint + "  " + state(key) + "  " + std::to_string(key.credits_left) +
         " credits  " + (key.network ? *key.network + "  " : "") + key.created_at + "  " + printable(key.label) + "\n";
}

Report issue(const Arguments& arguments, Worker& worker) {
  const auto credits = arguments.number("--credits");
  const auto issued = billing::rules::issue_key(worker.db, arguments.optional("--label").value_or(""), credits);
  return {"key " + crypto::uuid_text(issued.id) + " with " + std::to_string(credits) +
              " credits, shown only now: " + issued.raw_key + "\n",
          Json::object(
              {{"keyId", crypto::uuid_text(issued.id)}, {"creditsRemaining", credits}, {"apiKey", issued.raw_key}})};
}

Report list_keys(const Arguments&, Worker& worker) {
  return list_report("keys", api_keys::all(worker.db), line_of, json_of, "no keys yet\n");
}

Report show_key(const Arguments& arguments, Worker& worker) {
  const auto key = find_key(worker, arguments.text("KEY"));
  return {line_of(key), json_of(key)};
}

Report revoke_key(const Arguments& arguments, Worker& worker) {
  const auto key = find_key(worker, arguments.text("KEY"));
  const bool changed = db::autocommit(worker.db, api_keys::revoke, key.id);
  return {changed ? "revoked\n" : "it was revoked before\n", Json::object({{"revoked", changed}})};
}

Report top_up(const Arguments& arguments, Worker& worker) {
  const auto key = find_key(worker, arguments.text("KEY"));
  if (!billing::rules::top_up(worker.db, key.id, arguments.number("--credits"))) {
    throw std::runtime_error("the key is revoked");
  }
  return show_key(arguments, worker);
}

}  // namespace

std::vector<Command> key_commands() {
  const auto key = word("KEY", "The raw key, or the id that `key list` prints");
  return {{"key issue",
           "Make a key; its raw value is the last word printed, and is shown only now",
           {required_option("--credits", "N", "How many generations it is good for", number_between(1, kMaxCredits)),
            option("--label", "TEXT", "Whose it is, at most 120 characters", visible_text_of(0, 120))},
           issue},
          {"key list", "List all keys, oldest first", {}, list_keys},
          {"key show", "Show one key", {key}, show_key},
          {"key revoke", "Revoke a key: it fails from its next request on", {key}, revoke_key},
          {"key topup",
           "Add credits to a key",
           {key, required_option("--credits", "N", "How many to add", number_between(1, kMaxCredits))},
           top_up}};
}

}  // namespace admin

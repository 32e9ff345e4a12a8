// key issue, list, show, revoke, topup.
#include "admin/command.h"
#include "admin/terminal.h"
#include "billing/rules/api_key.h"
#include "billing/rules/credits.h"
#include "billing/tables/credit_ledger.h"
#include "crypto/encoding.h"
#include "text/utf8.h"

namespace admin {

using billing::tables::api_keys::ApiKey;
using json::Json;
namespace api_keys = billing::tables::api_keys;
namespace rules = billing::rules;

namespace {

constexpr std::int64_t kMostCredits = 100000000;

// By the raw key, or by the id that `key list` prints.
ApiKey named(Worker& worker, const std::string& name) {
  const auto id = crypto::from_uuid_text(name);
  const auto key = id ? api_keys::by_id(worker.db, *id) : api_keys::by_hash(worker.db, rules::hash_of_key(name));
  if (!key) throw std::runtime_error("there is no such key");
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
                       {"revokedAt", key.revoked_at}});
}

std::string line_of(const ApiKey& key) {
  return crypto::uuid_text(key.id) + "  " + key.hint + "  " + state(key) + "  " + std::to_string(key.credits_left) +
         " credits  " + key.created_at + "  " + printable(key.label) + "\n";
}

Report issue(const Arguments& arguments, Worker& worker) {
  const auto credits = arguments.number("credits", 0, kMostCredits);
  const std::string label = arguments.option("label", "");
  if (!text::is_utf8(label) || text::code_points(label) > 120) {
    throw UsageFault("--label must be at most 120 characters of UTF-8");
  }
  const auto issued = rules::issue_key(worker.db, label, credits);
  return {"key " + crypto::uuid_text(issued.id) + " with " + std::to_string(credits) +
              " credits, shown only now: " + issued.raw_key + "\n",
          Json::object(
              {{"keyId", crypto::uuid_text(issued.id)}, {"creditsRemaining", credits}, {"apiKey", issued.raw_key}})};
}

Report list(const Arguments&, Worker& worker) {
  Report report{"", nullptr};
  std::vector<Json> keys;
  for (const auto& key : api_keys::all(worker.db)) {
    report.text += line_of(key);
    keys.push_back(json_of(key));
  }
  report.json = Json::object({{"keys", Json::array(keys)}});
  report.when_empty = "no keys yet\n";
  return report;
}

Report show(const Arguments& arguments, Worker& worker) {
  const auto key = named(worker, arguments.word(0, "KEY"));
  return {line_of(key), json_of(key)};
}

Report revoke(const Arguments& arguments, Worker& worker) {
  const auto key = named(worker, arguments.word(0, "KEY"));
  const bool changed = db::autocommit(worker.db, api_keys::revoke, key.id);
  return {changed ? "revoked\n" : "it was revoked before\n", Json::object({{"revoked", changed}})};
}

Report top_up(const Arguments& arguments, Worker& worker) {
  const auto key = named(worker, arguments.word(0, "KEY"));
  if (!rules::top_up(worker.db, key.id, arguments.number("credits", 1, kMostCredits))) {
    throw std::runtime_error("the key is revoked");
  }
  return show(arguments, worker);
}

}  // namespace

std::vector<Command> key_commands() {
  return {{"key issue",
           "--credits N [--label TEXT]",
           "make a key; its raw value is the last word printed",
           {"credits", "label"},
           issue},
          {"key list", "", "all keys, oldest first", {}, list},
          {"key show", "KEY", "one key, by its raw value or its id", {}, show},
          {"key revoke", "KEY", "it fails from its next request on", {}, revoke},
          {"key topup", "KEY --credits N", "add credits", {"credits"}, top_up}};
}

}  // namespace admin

// Has the commands user keys and revoke, for the SDK keys and read tokens of an account.
#include <stdexcept>

#include "admin/commands.h"
#include "crypto/encoding.h"
#include "streams/tables/bearer_tokens.h"

namespace admin {

using json::Json;
namespace bearer_tokens = streams::tables::bearer_tokens;

namespace {

constexpr std::size_t kMaxCredentialsListed = 1000;

struct Kind {
  const bearer_tokens::Table& table;
  const char* name;
};
const Kind kKinds[] = {{bearer_tokens::kSdkKeys, "SDK key"}, {bearer_tokens::kReadTokens, "read token"}};

std::string line_of(const Kind& kind, const bearer_tokens::BearerToken& token) {
  const std::string used = token.last_used_at ? "used " + *token.last_used_at : "never used";
  return crypto::uuid_text(token.id) + "  " + kind.name + "  " + (token.revoked_at ? "revoked" : "active") + "  " +
         used + "  " + printable(token.label) + "\n";
}

Report list_credentials(const Arguments& arguments, Worker& worker) {
  const auto user = find_user(worker, arguments.text("EMAIL"));
  Report report{"", nullptr};
  std::vector<Json> keys;
  for (const auto& kind : kKinds) {
    for (const auto& token :
         bearer_tokens::of_account(worker.db, kind.table, user.id, std::nullopt, kMaxCredentialsListed)) {
      report.text += line_of(kind, token);
      keys.push_back(Json::object({{"id", crypto::uuid_text(token.id)},
                                   {"kind", kind.name},
                                   {"label", token.label},
                                   {"createdAt", token.created_at},
                                   {"lastUsedAt", token.last_used_at},
                                   {"revokedAt", token.revoked_at}}));
    }
  }
  report.json = Json::object({{"keys", Json::array(keys)}});
  report.when_empty = "no keys yet\n";
  return report;
}

Report revoke_token(const Arguments& arguments, Worker& worker) {
  const auto user = find_user(worker, arguments.text("EMAIL"));
  const std::string text = arguments.text("ID"), id = crypto::from_uuid_text(text).value();
  for (const auto& kind : kKinds) {
    if (db::autocommit(worker.db, bearer_tokens::revoke, kind.table, user.id, id)) {
      return {std::string("revoked the ") + kind.name + " " + text + ": it fails from now on\n",
              Json::object({{"revoked", text}})};
    }
  }
  throw std::runtime_error("this user has no such active key; `user keys EMAIL` prints all");
}

}  // namespace

std::vector<Command> credential_commands() {
  const auto email = word("EMAIL", "The address of the account");
  const auto id = word("ID", "Of the key or token", id_of("a key or token"));
  return {{"user keys", "List the newest SDK keys and read tokens of an account", {email}, list_credentials},
          {"user revoke", "Revoke an SDK key or a read token of an account", {email, id}, revoke_token}};
}

}  // namespace admin

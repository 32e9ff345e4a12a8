#include "support/account.h"

#include <chrono>
#include <stdexcept>

#include <unistd.h>

#include "accounts/rules/password.h"
#include "accounts/rules/session.h"
#include "accounts/rules/session_cookie.h"
#include "accounts/tables/credentials.h"
#include "accounts/tables/users.h"
#include "crypto/random.h"
#include "support/json.h"
#include "support/stack_config.h"

namespace {

Account opened(Client client, const Answer& answer, const std::string& email, const std::string& password) {
  if (answer.status != 200) throw std::runtime_error("no session: " + answer.body);
  client.with("Cookie", cookie_pair(answer));
  const auto id = answer.body.find("\"id\":\"") + 6;
  return {client, email, password, answer.body.substr(id, 32), text_in(answer.body, "token"), cookie_pair(answer)};
}

}  // namespace

Account signed_up(Stack& stack) {
  // To hash it for each account would take a tenth of a second.
  static const std::string password = "correct horse", hash = accounts::rules::hash_password(password);
  const std::string id = crypto::random_base62(32), email = new_email();
  Client client = stack.client();
  const std::string token = db::transact(stack.database(), [&](db::Transaction& tx) {
    accounts::tables::users::insert(tx, id, email, "Ada", std::nullopt, std::nullopt);
    accounts::tables::credentials::put(tx, id, hash);
    return accounts::rules::begin_session(tx, {client.address(), "a test"}, id, true);
  });
  const std::string cookie = "auth.session_token=" + accounts::rules::sign(config_of(stack).secret, token);
  client.with("Cookie", cookie);
  return {client, email, password, id, token, cookie};
}

Account signed_in_again(Stack& stack, const Account& account) {
  Client client = stack.client();
  const auto answer = client.post("/api/auth/sign-in/email", credentials(account.email, account.password));
  return opened(client, answer, account.email, account.password);
}

Client with_token(Stack& stack, Account& account, const std::string& scope) {
  const auto minted = account.client.post("/api/v1/tokens", R"({"label":"script","scope":")" + scope + "\"}").body;
  return stack.client().with("Authorization", "Bearer " + text_in(minted, "rawToken"));
}

std::string new_email() {
  static int number = 0;
  return "user" + std::to_string(++number) + "-" + std::to_string(getpid()) + "@example.test";
}

std::string credentials(const std::string& email, const std::string& password) {
  return R"({"name":"Ada","email":")" + email + R"(","password":")" + password + R"("})";
}

std::string set_cookie(const Answer& answer, const std::string& name) {
  const auto [first, last] = answer.headers.equal_range("set-cookie");
  for (auto at = first; at != last; ++at) {
    if (at->second.rfind(name + '=', 0) == 0) return at->second;
  }
  return "";
}

std::string cookie_pair(const Answer& answer, const std::string& name) {
  const std::string cookie = set_cookie(answer, name);
  return cookie.substr(0, cookie.find(';'));
}

double seconds_of(const std::function<void()>& work) {
  const auto begun = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

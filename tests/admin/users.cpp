// millrace-admin user ...
#include <fstream>

#include "support/account.h"
#include "support/json.h"
#include "support/mail_spool.h"
#include "support/player.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

// Ten sessions of ten events.
void play(Stack& stack, const Player& player) {
  std::string events;
  for (int i = 0; i < 10; ++i) events += (i ? "," : "[") + Player::event("seen");
  for (int i = 0; i < 10; ++i) {
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope("s" + std::to_string(i), events + "]")).status);
  }
  LONGS_EQUAL(100, player.stored("seen"));
}

// The columns of text that hold this value somewhere, one a line.
std::string columns_with(Stack& stack, const std::string& value) {
  std::string found;
  for (auto row : stack.database().select(R"(SELECT c.table_name, c.column_name
                                               FROM information_schema.columns c
                                               JOIN information_schema.tables t
                                                 ON t.table_schema = c.table_schema AND t.table_name = c.table_name
                                              WHERE c.table_schema = DATABASE() AND t.table_type = 'BASE TABLE'
                                                AND c.data_type IN ('char', 'varchar', 'text', 'mediumtext'))")) {
    const std::string table = row.text();
    const std::string column = row.text();
    if (!stack.database().select("SELECT 1 FROM " + table + " WHERE " + column + " = ? LIMIT 1", value).empty()) {
      found += table + "." + column + "\n";
    }
  }
  return found;
}

// A table of the operator's with one row, which refers to one of Millrace's.
class OwnTable {
 public:
  OwnTable(const Stack& stack, const std::string& refers_to, const std::string& type, const std::string& value)
      : stack_(stack) {
    stack_.as_root(
        "USE millrace",
        "CREATE TABLE own_invoices (what " + type + " NOT NULL, FOREIGN KEY (what) REFERENCES " + refers_to + ")",
        "INSERT INTO own_invoices VALUES (" + value + ")");
  }
  ~OwnTable() { stack_.as_root("DROP TABLE millrace.own_invoices"); }
  OwnTable(const OwnTable&) = delete;
  OwnTable& operator=(const OwnTable&) = delete;

 private:
  const Stack& stack_;
};

const char kSignIn[] = "/api/auth/sign-in/email";

std::string sign_in(const std::string& email, const std::string& password) {
  return "{\"email\":\"" + email + "\",\"password\":\"" + password + "\"}";
}

}  // namespace

TEST_GROUP(UserCommands) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);

  std::string with_password(const std::string& password, const std::string& command, int status = 0) {
    const std::string file = stack.home() + "/typed";
    std::ofstream(file) << password << "\n";
    return stack.admin(command + " --password-stdin <" + file, status);
  }
};

TEST(UserCommands, list_and_show_an_account) {
  STRCMP_CONTAINS(account.email.c_str(), stack.admin("user list").c_str());
  STRCMP_CONTAINS(("from " + account.client.address()).c_str(), stack.admin("user show " + account.email).c_str());
}

TEST(UserCommands, never_show_a_session_token) {
  const std::string said = stack.admin("user show " + account.email) + stack.admin("user show --json " + account.email);
  CHECK(said.find(account.token) == std::string::npos);
}

TEST(UserCommands, create_an_account_with_a_password_that_is_shown_once) {
  const std::string email = new_email();
  const std::string said = stack.admin("user create --name 'Grace Hopper' --json " + email);
  STRCMP_CONTAINS(("\"email\":\"" + email + "\",\"name\":\"Grace Hopper\"").c_str(), said.c_str());
  const std::string password = text_in(said, "password");
  LONGS_EQUAL(20, password.size());
  LONGS_EQUAL(200, stack.client().post(kSignIn, sign_in(email, password)).status);
  CHECK(stack.admin("user show --json " + email).find(password) == std::string::npos);
}

TEST(UserCommands, take_a_password_from_stdin_and_do_not_repeat_it) {
  const std::string email = new_email();
  const std::string said = with_password("correct horse", "user create " + email);
  CHECK(said.find("correct horse") == std::string::npos);
  LONGS_EQUAL(200, stack.client().post(kSignIn, sign_in(email, "correct horse")).status);
}

TEST(UserCommands, refuse_an_address_with_an_account_and_a_short_password) {
  STRCMP_CONTAINS("User already exists", stack.admin("user create " + account.email, 1).c_str());
  STRCMP_CONTAINS("EMAIL: must be an e-mail address", stack.admin("user create nobody", 2).c_str());
  const std::string email = new_email();
  STRCMP_CONTAINS("Password too short", with_password("short", "user create " + email, 1).c_str());
  STRCMP_CONTAINS("there is no such user", stack.admin("user show " + email, 1).c_str());
  STRCMP_CONTAINS("Password too short", with_password("short", "user set-password " + account.email, 1).c_str());
  LONGS_EQUAL(200, account.client.get("/api/auth/list-sessions").status);
}

TEST(UserCommands, set_a_forgotten_password_and_end_the_sessions) {
  with_password("battery staple", "user set-password " + account.email);
  LONGS_EQUAL(401, account.client.get("/api/auth/list-sessions").status);
  LONGS_EQUAL(401, stack.client().post(kSignIn, sign_in(account.email, account.password)).status);
  LONGS_EQUAL(200, stack.client().post(kSignIn, sign_in(account.email, "battery staple")).status);
}

TEST(UserCommands, verify_an_address) {
  STRCMP_CONTAINS("the address is not verified", stack.admin("user show " + account.email).c_str());
  account.client.post("/api/v1/tokens", R"({"label":"grafana"})");
  const auto said = stack.admin("user verify " + account.email);
  STRCMP_CONTAINS("still has access: the read token \"grafana\", never used", said.c_str());
  STRCMP_CONTAINS("a reset by e-mail no longer ends them", said.c_str());
  CHECK(stack.admin("user show " + account.email).find("not verified") == std::string::npos);
  STRCMP_CONTAINS("\"emailVerified\":true", account.client.get("/api/auth/get-session").body.c_str());
}

TEST(UserCommands, delete_an_account) {
  stack.admin("user delete " + account.email);
  LONGS_EQUAL(401, account.client.get("/api/auth/list-sessions").status);
  STRCMP_CONTAINS("there is no such user", stack.admin("user show " + account.email, 1).c_str());
}

TEST(UserCommands, leave_the_telemetry_of_a_deleted_account_to_maintenance) {
  const Player kept(stack), player(stack, account.id);
  play(stack, kept);
  play(stack, player);
  const std::string ref =
      stack.database()
          .select("SELECT HEX(session_ref) FROM playback_sessions WHERE account_id = ? LIMIT 1", account.id)
          .text();
  stack.admin("user delete " + account.email);
  LONGS_EQUAL(401, account.client.get("/api/v1/sessions").status);

  stack.admin("maintain");  // requests begun before the deletion may still write rows
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM deleted_users WHERE user_id = '" + account.id + "'"));
  db::Autocommit(stack.database())
      .run("UPDATE deleted_users SET deleted_at = deleted_at - INTERVAL 1 MINUTE WHERE user_id = ?", account.id);
  stack.admin("maintain");
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM playback_sessions WHERE account_id = '" + account.id + "'"));
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM telemetry_events WHERE session_ref = UNHEX('" + ref + "')"));
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM deleted_users WHERE user_id = '" + account.id + "'"));
  LONGS_EQUAL(100, kept.stored("seen"));
}

// All tables and columns, so that a new one is found here unless it goes as well.
TEST(UserCommands, leave_nothing_of_a_deleted_account_in_any_table) {
  Stack& mailing = stack_with_mail();
  Account gone = signed_up(mailing);
  const Player player(mailing, gone.id);
  play(mailing, player);
  LONGS_EQUAL(201, gone.client.post("/api/v1/tokens", R"({"label":"script"})").status);
  LONGS_EQUAL(201, gone.client.post("/api/v1/streams", R"({"sourceUrl":"http://93.184.216.34/live.m3u8"})").status);
  const std::string email = R"({"email":")" + gone.email + "\"}";
  for (const char* path : {"/api/auth/request-password-reset", "/api/auth/send-verification-email", "/api/waitlist"}) {
    CHECK(gone.client.post(path, email).status < 300);
  }
  mailing.admin("maintain");
  db::Autocommit(mailing.database())
      .run("INSERT INTO viewer_points VALUES (?, REPEAT(CHAR(0), 16), UTC_TIMESTAMP(), 1, 0)", gone.id);
  db::Autocommit(mailing.database())
      .run("INSERT INTO viewer_minutes VALUES (?, UTC_TIMESTAMP(), REPEAT(CHAR(0), 16), 1, 0, 0, 0)", gone.id);
  CHECK(columns_with(mailing, gone.id).size() > 5 && columns_with(mailing, gone.email).size() > 1);

  mailing.admin("user delete " + gone.email);
  STRCMP_EQUAL("", columns_with(mailing, gone.email).c_str());
  LONGS_EQUAL(0, mails_to(gone.email));
  db::Autocommit(mailing.database())
      .run("UPDATE deleted_users SET deleted_at = deleted_at - INTERVAL 1 MINUTE WHERE user_id = ?", gone.id);
  mailing.admin("maintain");
  STRCMP_EQUAL("", columns_with(mailing, gone.id).c_str());
  STRCMP_EQUAL("", columns_with(mailing, gone.client.address()).c_str());
}

// As of an operator who keeps invoices beside the accounts.
TEST(UserCommands, keep_an_account_to_which_an_own_table_refers) {
  const OwnTable own(stack, "users (id)", "CHAR(32) CHARACTER SET ascii COLLATE ascii_bin", "'" + account.id + "'");
  const std::string said = stack.admin("user delete " + account.email, 1);
  STRCMP_CONTAINS("the table own_invoices refers to what is to be deleted, so it was not: ", said.c_str());
  STRCMP_CONTAINS(account.email.c_str(), stack.admin("user show " + account.email).c_str());
  stack.expect_in_logs("1451 Cannot delete");
  const Answer own_deletion = account.client.post("/api/auth/delete-user", "{}");
  LONGS_EQUAL(422, own_deletion.status);
  STRCMP_EQUAL("referred_to", text_in(own_deletion.body, "code").c_str());
  LONGS_EQUAL(200, account.client.get("/api/auth/list-sessions").status);
}

TEST(UserCommands, delete_no_stream_to_which_an_own_table_refers) {
  const auto made = account.client.post("/api/v1/streams", R"({"sourceUrl":"http://93.184.216.34/live.m3u8"})");
  const std::string id = text_in(made.body, "id");
  const OwnTable own(stack, "streams (id)", "BINARY(16)",
                     "(SELECT id FROM streams WHERE account_id = '" + account.id + "')");
  stack.expect_in_logs("1451 Cannot delete");
  const Answer answer = account.client.del("/api/v1/streams/" + id);
  LONGS_EQUAL(409, answer.status);
  STRCMP_EQUAL("referred_to", text_in(answer.body, "error").c_str());
}

TEST(UserCommands, let_maintenance_go_on_past_what_an_own_table_keeps) {
  const Player kept(stack, account.id);
  play(stack, kept);
  const Account other = signed_up(stack);
  const Player gone(stack, other.id);
  play(stack, gone);
  const OwnTable own(stack, "playback_sessions (session_ref)", "BINARY(16)",
                     "(SELECT MIN(session_ref) FROM playback_sessions WHERE account_id = '" + account.id + "')");
  for (const auto& each : {account, other}) {
    stack.admin("user delete " + each.email);
    db::Autocommit(stack.database())
        .run("UPDATE deleted_users SET deleted_at = deleted_at - INTERVAL ? MINUTE WHERE user_id = ?",
             each.id == account.id ? 9 : 1, each.id);
  }
  stack.expect_in_logs("1451 Cannot delete");
  const std::string said = stack.admin("maintain", 1);
  STRCMP_CONTAINS("the table own_invoices refers to what is to be deleted, so it was not: ", said.c_str());
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM playback_sessions WHERE account_id = '" + other.id + "'"));
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM deleted_users WHERE user_id = '" + other.id + "'"));
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM deleted_users WHERE user_id = '" + account.id + "'"));
}

TEST(UserCommands, let_maintenance_go_on_past_an_order_that_an_own_table_keeps) {
  stack.as_root(
      "INSERT INTO millrace.orders (id, method, state, credits, created_at)"
      " VALUES (UNHEX(REPEAT('ab', 16)), 'card', 'open', 500, UTC_TIMESTAMP(3) - INTERVAL 40 DAY)",
      "INSERT INTO millrace.free_slots (day, bucket, network, slot, network_slot, state, holder, lease_until)"
      " VALUES ('2026-01-01', REPEAT('a', 16), REPEAT('a', 8), 1, 1, 'used', REPEAT('a', 16), '2026-01-01')");
  stack.expect_in_logs("1451 Cannot delete");
  {
    const OwnTable own(stack, "orders (id)", "BINARY(16)", "UNHEX(REPEAT('ab', 16))");
    STRCMP_CONTAINS("the table own_invoices refers to", stack.admin("maintain", 1).c_str());
  }
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM free_slots WHERE day = '2026-01-01'"));
  stack.admin("maintain");
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM orders WHERE id = UNHEX(REPEAT('ab', 16))"));
}

TEST(UserCommands, refuse_an_invalid_email_address) {
  STRCMP_CONTAINS("there is no such user", stack.admin("user delete 'ad\u00e4'", 1).c_str());
}

TEST(UserCommands, print_no_control_characters_of_a_name) {
  db::Autocommit(stack.database())
      .run("UPDATE users SET name = ? WHERE email = ?", std::string("\x1b[2J\nceo@corp.example \u202e"), account.email);
  for (const std::string& command : {std::string("user list"), "user show " + account.email}) {
    const std::string said = stack.admin(command);
    STRCMP_CONTAINS("\\u{1b}[2J\\u{a}ceo@corp.example \\u{202e}", said.c_str());
    CHECK(said.find('\x1b') == said.npos);
  }
  STRCMP_CONTAINS("\\u001B[2J\\nceo@corp.example", stack.admin("user list --json").c_str());
}

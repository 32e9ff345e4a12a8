// Where sessions come from, by a file that MILLRACE_GEO_DB names.
#include <filesystem>

#include "support/account.h"
#include "support/json.h"
#include "support/mmdb_file.h"
#include "support/player.h"
#include "support/shared_database.h"

#include <CppUTest/TestHarness.h>

namespace {

// Returns the path of a new file.
std::string file_of(const char* country, const char* region) {
  using mmdb::array, mmdb::map, mmdb::number;
  return MmdbFile()
      .add("127.0.0.0/8", map({{"country", map({{"iso_code", mmdb::text(country)}})},
                               {"subdivisions", array({map({{"iso_code", mmdb::text(region)}})})},
                               {"autonomous_system_number", number(64500)},
                               {"autonomous_system_organization", mmdb::text("Example Networks")}}))
      .written();
}

// Kept, so that all tests share one stack.
const std::string& file() {
  static const std::string path = file_of("DE", "BY");
  return path;
}

}  // namespace

TEST_GROUP(Places) {
  Stack& stack = with_database_of(Stack::running(), {{"MILLRACE_GEO_DB", file()}, {"MILLRACE_WORKERS_INGEST", "1"}});
  Account account = signed_up(stack);
  Player player{stack, account.id};

  std::string session_from(const Client& client) {
    LONGS_EQUAL(204, player.send(client, player.envelope("s1", Player::event("session_start"))).status);
    return account.client.get("/api/v1/sessions/s1").body;
  }
};

TEST(Places, work) {
  const auto session = session_from(stack.client());
  STRCMP_EQUAL("DE", text_in(session, "country").c_str());
  STRCMP_EQUAL("BY", text_in(session, "region").c_str());
  STRCMP_EQUAL("AS64500 Example Networks", text_in(session, "asn").c_str());
}

// Such files are renewed each week, and a worker of a small host lives for months.
TEST(Places, are_looked_up_in_the_newest_file) {
  session_from(stack.client());
  std::filesystem::rename(file_of("FR", "BRE"), file());
  LONGS_EQUAL(204, player.send(stack.client(), player.envelope("s2", Player::event("session_start"))).status);
  std::filesystem::rename(file_of("DE", "BY"), file());
  STRCMP_EQUAL("FR", text_in(account.client.get("/api/v1/sessions/s2").body, "country").c_str());
}

TEST(Places, are_looked_up_in_the_file_of_before_while_the_newest_is_damaged) {
  session_from(stack.client());
  stack.expect_in_logs("cannot be read as an mmdb file");
  std::filesystem::rename(written_to_scratch("half of a file"), file());
  LONGS_EQUAL(204, player.send(stack.client(), player.envelope("s2", Player::event("session_start"))).status);
  std::filesystem::rename(file_of("DE", "BY"), file());
  STRCMP_EQUAL("DE", text_in(account.client.get("/api/v1/sessions/s2").body, "country").c_str());
}

TEST(Places, do_not_leave_the_address_behind) {
  const auto client = stack.client();
  session_from(client);
  STRCMP_EQUAL("0\n", stack
                          .as_root("SELECT COUNT(*) FROM millrace.playback_sessions WHERE CONCAT_WS(' ', session_id, "
                                   "browser, asn, region, page_host) LIKE '%" +
                                   client.address() + "%'")
                          .c_str());
}

TEST(Places, are_not_known_without_a_file) {
  Stack& without = Stack::running();
  Account other = signed_up(without);
  const Player sender(without, other.id);
  LONGS_EQUAL(204, sender.send(without.client(), sender.envelope("s1", Player::event("session_start"))).status);
  STRCMP_CONTAINS(R"("country":null,"region":null,"asn":null)", other.client.get("/api/v1/sessions/s1").body.c_str());
}

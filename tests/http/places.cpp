// Where sessions come from, by a file that MILLRACE_GEO_DB names.
#include "support/account.h"
#include "support/json.h"
#include "support/mmdb_file.h"
#include "support/player.h"
#include "support/shared_database.h"

#include <CppUTest/TestHarness.h>

namespace {

// Kept, so that all tests share one stack.
const std::string& file() {
  using mmdb::array, mmdb::map, mmdb::number;
  static const std::string path =
      MmdbFile()
          .add("127.0.0.0/8", map({{"country", map({{"iso_code", mmdb::text("DE")}})},
                                   {"subdivisions", array({map({{"iso_code", mmdb::text("BY")}})})},
                                   {"autonomous_system_number", number(64500)},
                                   {"autonomous_system_organization", mmdb::text("Example Networks")}}))
          .written();
  return path;
}

}  // namespace

TEST_GROUP(Places) {
  Stack& stack = with_database_of(Stack::running(), {{"MILLRACE_GEO_DB", file()}});
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

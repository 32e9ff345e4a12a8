// millrace-admin geo
#include <filesystem>

#include "support/account.h"
#include "support/json.h"
#include "support/mmdb_file.h"
#include "support/player.h"
#include "support/shared_database.h"

#include <CppUTest/TestHarness.h>

namespace {

using mmdb::map, mmdb::number;

std::string file_of_country(const char* country) {
  return MmdbFile().add("127.0.0.0/8", map({{"country_code", mmdb::text(country)}})).written();
}

std::string file_of_networks() {
  return MmdbFile().add("127.0.0.0/8", map({{"autonomous_system_number", number(64500)}})).written();
}

}  // namespace

TEST_GROUP(GeoFiles) {
  Stack& stack = with_database_of(Stack::running(), {{"MILLRACE_WORKERS_INGEST", "1"}});
  Account account = signed_up(stack);
  Player player{stack, account.id};

  void teardown() override { stack.admin("geo remove"); }
  std::string session(const std::string& id) {
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(id, Player::event("session_start"))).status);
    return account.client.get("/api/v1/sessions/" + id).body;
  }
  std::string unknown(const std::string& dimension) {
    const auto body = account.client.get("/api/v1/dimensions").body;
    const std::string name = "\"unknownBecause\":";
    const auto at = body.find(name, body.find("\"id\":\"" + dimension + "\"")) + name.size();
    return body.substr(at, body.find('}', at) - at);
  }
  void check_refused(const std::string& file, const std::string& why) {
    STRCMP_CONTAINS(why.c_str(), stack.admin("geo set " + file, 1).c_str());
    STRCMP_CONTAINS("no file, so no session has a country: give one by `geo set FILE`\n",
                    stack.admin("geo show").c_str());
  }
};

TEST(GeoFiles, works) {
  STRCMP_CONTAINS("\"country\":null", session("s1").c_str());
  const auto said = stack.admin("geo set " + file_of_country("DE"));
  STRCMP_CONTAINS(
      "/geo/places.mmdb: Millrace-Test, made on 2023-11-14\n"
      "  of 4096 addresses: country less than 1 %, region none, network none\n"
      "New sessions are looked up in it from now on. Nothing has to be restarted.\n",
      said.c_str());
  STRCMP_EQUAL("DE", text_in(session("s2"), "country").c_str());
}

TEST(GeoFiles, are_replaced_while_the_host_serves) {
  stack.admin("geo set " + file_of_country("DE"));
  session("s1");
  stack.admin("geo set " + file_of_country("FR"));
  STRCMP_EQUAL("FR", text_in(session("s2"), "country").c_str());
}

TEST(GeoFiles, of_networks_stand_beside_those_of_countries) {
  stack.admin("geo set " + file_of_country("DE"));
  STRCMP_CONTAINS("/geo/networks.mmdb: ", stack.admin("geo set " + file_of_networks()).c_str());
  const auto both = session("s1");
  STRCMP_EQUAL("DE", text_in(both, "country").c_str());
  STRCMP_EQUAL("AS64500", text_in(both, "asn").c_str());
}

TEST(GeoFiles, say_where_an_address_is) {
  stack.admin("geo set " + file_of_country("DE"));
  STRCMP_CONTAINS("127.0.0.1: country DE, region not known, network not known\n",
                  stack.admin("geo show --address 127.0.0.1").c_str());
  STRCMP_CONTAINS(R"("countries":16,"regions":0,"networks":0}],"place":{"country":"DE","region":null,"asn":null}})",
                  stack.admin("geo show --address 127.0.0.1 --json").c_str());
}

TEST(GeoFiles, can_be_read_by_workers_whatever_the_operator_lets_others_read) {
  const auto file = file_of_country("DE");
  std::filesystem::permissions(file, std::filesystem::perms::owner_read);
  const auto path = stack.admin("geo set " + file);
  const auto copy = path.substr(0, path.find(": "));
  using std::filesystem::perms, std::filesystem::status;
  CHECK((status(copy).permissions() & perms::others_read) != perms::none);
  CHECK((status(std::filesystem::path(copy).parent_path()).permissions() & perms::others_exec) != perms::none);
}

TEST(GeoFiles, that_are_removed_are_not_asked_any_more) {
  stack.admin("geo set " + file_of_country("DE"));
  session("s1");
  STRCMP_EQUAL("no address is looked up any more\n", stack.admin("geo remove").c_str());
  STRCMP_CONTAINS("\"country\":null", session("s2").c_str());
}

TEST(GeoFiles, tell_the_owner_what_is_not_looked_up) {
  STRCMP_EQUAL(R"("This host does not look up countries. Its operator can: millrace-admin geo set FILE")",
               unknown("country").c_str());
  stack.admin("geo set " + file_of_country("DE"));
  STRCMP_EQUAL("null", unknown("country").c_str());
  STRCMP_EQUAL(R"("This host does not look up regions. Its operator can: millrace-admin geo set FILE")",
               unknown("region").c_str());
  STRCMP_EQUAL("null", unknown("browser").c_str());
}

TEST(GeoFiles, are_refused_with_what_to_do) {
  check_refused("/nowhere/geo.mmdb",
                "/nowhere/geo.mmdb cannot be read as an mmdb file: No such file or directory: take one of MaxMind's");
  check_refused(written_to_scratch("\x1f\x8b of gzip"), "is compressed: unpack it first, by gunzip or tar -xzf");
  check_refused(MmdbFile().add("127.0.0.0/8", map({{"is_proxy", number(1)}})).written(),
                "(Millrace-Test) knows neither country, region nor network of any of 4096 addresses: take a file of");
}

TEST(GeoFiles, that_are_refused_leave_those_of_before) {
  stack.admin("geo set " + file_of_country("DE"));
  stack.admin("geo set " + written_to_scratch("half of a file"), 1);
  STRCMP_EQUAL("DE", text_in(session("s1"), "country").c_str());
  const std::filesystem::directory_iterator left(stack.home() + "/geo");
  LONGS_EQUAL(1, std::distance(begin(left), end(left)));
}

TEST(GeoFiles, are_not_those_of_a_host_whose_settings_name_others) {
  Stack& other = with_database_of(Stack::running(), {{"MILLRACE_GEO_DB", file_of_country("DE")}});
  STRCMP_CONTAINS("MILLRACE_GEO_DB names the files of this host, ",
                  other.admin("geo set " + file_of_country("FR"), 1).c_str());
}

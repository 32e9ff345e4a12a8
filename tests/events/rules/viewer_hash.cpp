#include "events/rules/viewer_hash.h"

#include "playback/viewer.h"

#include <CppUTest/TestHarness.h>

using events::rules::conceal_viewers;
using events::rules::viewer_of;

namespace {

const std::string kSecret = "a secret", kUser = "u1";

std::string concealed(const std::string& payload, const std::string& type = "session_start") {
  return conceal_viewers(type, payload, kSecret, kUser);
}
std::string viewer(const std::string& id) { return viewer_of(kSecret, kUser, id); }

}  // namespace

TEST_GROUP(Viewer){
    void check(const std::string& expected, const std::string& payload, const std::string& type = "session_start"){
        STRCMP_EQUAL(expected.c_str(), concealed(payload, type).c_str());
}
}
;

TEST(Viewer, is_a_keyed_hash_of_the_id) {
  CHECK(playback::is_viewer(viewer("mia")));
  CHECK(viewer("mia") == viewer("mia"));
  CHECK(viewer("mia") != viewer("max"));
}

TEST(Viewer, has_another_hash_in_another_account_and_on_another_host) {
  CHECK(viewer_of(kSecret, "u2", "mia") != viewer("mia"));
  CHECK(viewer_of("another secret", kUser, "mia") != viewer("mia"));
}

TEST(Viewer, is_found_by_the_id_and_by_the_hash) {
  CHECK(events::rules::find_viewer(kSecret, kUser, "mia") == viewer("mia"));
  CHECK(events::rules::find_viewer(kSecret, kUser, viewer("mia")) == viewer("mia"));
}

TEST(Viewer, stands_in_place_of_the_id) {
  check(R"({"title":"Evening","viewerId":")" + viewer("mia") + R"(","custom":{}})",
        R"({"title":"Evening","viewerId":"mia","custom":{}})");
}

TEST(Viewer, stands_in_place_of_an_id_wherever_it_is) {
  const auto mia = '"' + viewer("mia") + '"';
  check(R"({"a":[{"viewerId" : )" + mia + R"(}],"viewerId":)" + mia + "}",
        R"({"a":[{"viewerId" : "mia"}],"viewerId":"mia"})");
}

TEST(Viewer, is_known_by_a_number_too) {
  check(R"({"viewerId":")" + viewer("17") + R"("})", R"({"viewerId":17})");
  CHECK(concealed(R"({"viewerId":-1.5e3})") == R"({"viewerId":")" + viewer("-1.5e3") + R"("})");
}

TEST(Viewer, is_the_same_however_its_id_is_written) {
  check(R"({"viewerId":")" + viewer("m\"ü") + R"("})", R"({"viewerId":"m\"\u00fc"})");
}

TEST(Viewer, has_a_field_of_its_own_in_cmcd_and_in_epas) {
  check(R"({"millrace-viewerId":")" + viewer("mia") + R"("})", R"({"millrace-viewerId":"mia"})", "cmcd.t");
  check(R"({"payload":{"userId":")" + viewer("mia") + R"("}})", R"({"payload":{"userId":"mia"}})", "epas.metadata");
  check(R"({"userId":"mia"})", R"({"userId":"mia"})");
}

TEST(Viewer, is_not_seen_where_none_is_named) {
  for (const char* payload :
       {R"({"viewerId":null})", R"({"viewerId":""})", R"({"viewerId":{"a":1}})", R"({"x":"\"viewerId\":\"mia\""})",
        R"({"xviewerId":"mia"})", R"({"a":"viewerId","b":"mia"})", "{}"}) {
    check(payload, payload);
  }
}

TEST(Viewer, is_sought_only_where_one_may_be) {
  CHECK_FALSE(events::rules::may_name_viewer(R"({"positionMs":1})"));
  CHECK(events::rules::may_name_viewer(R"({"viewerId":"mia"})"));
}

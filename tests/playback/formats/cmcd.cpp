#include "playback/formats/cmcd.h"

#include <CppUTest/TestHarness.h>

using namespace playback;
using namespace text::structured;

namespace {

const char kRecord[] = R"(cid="evening",e=ps,sf=h,sid="6e2fb550",sn=2,sta=s,ts=1795309837611,v=2)";

std::string json(const std::string& keys) { return cmcd_json(text::structured::parse(keys).keys); }

void check_skipped(const char* error, const std::string& body, std::size_t read = 0) {
  const auto found = parse_cmcd(body);
  LONGS_EQUAL(read, found.records.size());
  STRCMP_EQUAL(error, found.last_error.c_str());
}

std::string record_of(const std::string& sid) { return "e=t,sid=\"" + sid + "\",ts=1795309837611\n"; }

}  // namespace

TEST_GROUP(Cmcd){};

TEST(Cmcd, works) {
  const auto body = parse_cmcd(std::string(kRecord) + "\n");
  LONGS_EQUAL(1, body.records.size());
  LONGS_EQUAL(0, body.rejected_lines);
  const auto& record = body.records.at(0);
  STRCMP_EQUAL("6e2fb550", record.session_id.c_str());
  STRCMP_EQUAL("cmcd.ps", record.type.c_str());
  CHECK_EQUAL(1795309837611, record.ts);
  STRCMP_EQUAL(R"({"cid":"evening","e":"ps","sf":"h","sid":"6e2fb550","sn":2,"sta":"s","ts":1795309837611,"v":2})",
               record.payload.c_str());
}

TEST(Cmcd, reads_the_bytes_that_players_send) {
  const auto body = parse_cmcd(
      "cid=\"evening\",e=t,sf=h,sid=\"6e2fb550\",sn=1,sta=d,ts=1795309837611,v=2\n"
      "bl=(4000),cid=\"evening\",e=ps,sf=h,sid=\"6e2fb550\",sn=3,sta=p,ts=1795309837931,v=2\n"
      "bl=(4000),br=(2149),cid=\"evening\",e=bc,sf=h,sid=\"6e2fb550\",sn=4,sta=p,ts=1795309838012,v=2\r\n"
      "e=rr,rc=200,sid=\"6e2fb550\",sn=5,ts=1795309837574,ttfb=30,ttlb=95,url=\"https://cdn.example/seg1.ts\",v=2\n"
      "bg=?0,e=b,sid=\"6e2fb550\",sn=6,ts=1795309837574\n\n"
      "e=e,ec=(\"fragLoadError\"),sid=\"6e2fb550\",sn=7,ts=1795309837574\n"
      "  e=e,ec=27,sid=\"6e2fb550\",sn=8,ts=1795309837574  ");
  LONGS_EQUAL(7, body.records.size());
  LONGS_EQUAL(0, body.rejected_lines);
  STRCMP_CONTAINS(R"("bl":{"any":4000})", body.records[1].payload.c_str());
  STRCMP_CONTAINS(R"("br":{"any":2149})", body.records[2].payload.c_str());
  STRCMP_CONTAINS(R"("bg":false)", body.records[4].payload.c_str());
  STRCMP_CONTAINS(R"("ec":["fragLoadError"])", body.records[5].payload.c_str());
  STRCMP_CONTAINS(R"("ec":["27"])", body.records[6].payload.c_str());
}

TEST(Cmcd, has_lists_by_object_type) {
  STRCMP_EQUAL(R"({"br":{"v":3000,"a":164}})", json("br=(3000;v 164;a)").c_str());
  STRCMP_EQUAL(R"({"bl":{"any":4000.5}})", json("bl=(4000.5)").c_str());
  STRCMP_EQUAL(R"({"bl":{"v":2,"a":2,"any":3}})", json("bl=(1;v 2;v;a 3)").c_str());
  STRCMP_EQUAL(R"({"br":{}})", json("br=()").c_str());
}

TEST(Cmcd, reads_the_plain_numbers_of_version_1_as_lists) {
  STRCMP_EQUAL(R"({"br":{"any":3000},"tb":{"any":6000},"d":4004,"bs":true})",
               json("br=3000,tb=6000,d=4004,bs").c_str());
}

TEST(Cmcd, keeps_what_it_does_not_know) {
  STRCMP_EQUAL(R"({"com.example-x":"a \"b\"","zz":["x",{"r":"0-9","value":"y"}],"br":"fast"})",
               json(R"(com.example-x="a \"b\"",zz=(x "y";r="0-9";value=3),br=fast)").c_str());
}

TEST(Cmcd, forgets_what_follows_a_question_mark_in_urls) {
  STRCMP_EQUAL(R"({"url":"https://cdn.example/1.ts","nor":["2.ts"]})",
               json(R"(url="https://cdn.example/1.ts?token=secret",nor=("2.ts?token=secret"))").c_str());
}

TEST(Cmcd, gives_a_line_the_same_id_in_any_body) {
  const auto alone = parse_cmcd(kRecord).records.at(0),
             again = parse_cmcd(record_of("a") + "  " + kRecord + " \n").records.at(1);
  LONGS_EQUAL(24, alone.id.size());
  STRCMP_EQUAL(alone.id.c_str(), again.id.c_str());
  CHECK_FALSE(alone.id == parse_cmcd(record_of("a")).records.at(0).id);
}

TEST(Cmcd, gives_lines_an_id_that_follows_from_the_payload) {
  const auto record = parse_cmcd(kRecord).records.at(0);
  STRCMP_EQUAL(hash_id(record.payload).c_str(), record.id.c_str());
}

TEST(Cmcd, tells_lines_apart_that_differ_in_a_query_only) {
  const auto record = [](const std::string& more) {
    return parse_cmcd(R"(e=rr,sid="a",ts=1795309837611,url="https://cdn.example/1.ts)" + more).records.at(0);
  };
  const auto one = record("?part=1\""), two = record("?part=2\"");
  STRCMP_EQUAL(one.payload.c_str(), two.payload.c_str());
  CHECK(one.id != two.id);
  const auto numbered = record("?part=1\",sn=7");
  STRCMP_EQUAL(hash_id(numbered.payload).c_str(), numbered.id.c_str());
}

TEST(Cmcd, skips_lines_that_it_cannot_read_and_says_what_is_wrong_with_the_last) {
  const auto body = parse_cmcd(std::string("hello=\n") + kRecord + "\n<html>\n");
  LONGS_EQUAL(1, body.records.size());
  LONGS_EQUAL(2, body.rejected_lines);
  STRCMP_EQUAL("line 3 has a key that begins with no lower-case letter", body.last_error.c_str());
}

TEST(Cmcd, needs_a_session_an_event_and_a_time) {
  check_skipped("line 1 has no session (sid)", "e=t,ts=1795309837611");
  check_skipped("line 1 has no session (sid)", "e=t,sid=7,ts=1795309837611");
  check_skipped("line 1 has a session (sid) that cannot be one", R"(e=t,sid="..",ts=1795309837611)");
  check_skipped("line 1 has no event (e)", "sid=a,ts=1795309837611");
  check_skipped("line 1 has an event (e) that cannot be one", "e=a/b,sid=a,ts=1795309837611");
  check_skipped("line 1 has no time (ts)", "e=t,sid=a");
  check_skipped("line 1 has no time (ts)", R"(e=t,sid=a,ts="now")");
  check_skipped("line 1 has a time (ts) that is not in ms since 1970", "e=t,sid=a,ts=1795309837");
  check_skipped("line 1 is not UTF-8", "e=t,sid=\"\xFF\",ts=1795309837611");
}

TEST(Cmcd, skips_later_versions) {
  check_skipped("line 1 is of a CMCD version that is not known", "e=t,sid=a,ts=1795309837611,v=3");
  LONGS_EQUAL(1, parse_cmcd("e=t,sid=a,ts=1795309837611,v=1").records.size());
  LONGS_EQUAL(1, parse_cmcd("e=t,sid=a,ts=1795309837611,v=new").records.size());
}

TEST(Cmcd, limits_the_length_of_a_line) {
  const std::string start = "e=t,sid=a,ts=1795309837611,x-y=\"",
                    full = start + std::string(kMaxCmcdLine - start.size() - 1, 'x');
  LONGS_EQUAL(1, parse_cmcd(full + '"').records.size());
  check_skipped("line 1 has more than 8 KiB", full + "x\"");
  std::string quotes;
  while (quotes.size() < 8000) quotes += "\x7E\\\"";
  LONGS_EQUAL(1, parse_cmcd(start + quotes + '"').records.size());
}

TEST(Cmcd, limits_the_lines_and_sessions_of_a_body) {
  std::string many;
  for (std::size_t i = 0; i < kMaxCmcdLines; ++i) many += record_of("a");
  LONGS_EQUAL(kMaxCmcdLines, parse_cmcd(many).records.size());
  check_skipped("line 1001 is beyond what one request may have", many + record_of("a"), kMaxCmcdLines);
  LONGS_EQUAL(0, parse_cmcd(many + " \r\n\n").rejected_lines);
  std::string sessions;
  for (std::size_t i = 0; i < kMaxCmcdSessions; ++i) sessions += record_of(std::to_string(i));
  check_skipped("line 9 belongs to one more session than a request may have",
                sessions + record_of("more") + record_of("1"), kMaxCmcdSessions + 1);
}

TEST(Cmcd, stops_reading_at_the_limit_of_lines) {
  std::string junk;
  for (int i = 0; i < 524287; ++i) junk += "x\n";
  const auto body = parse_cmcd(junk + record_of("a"));
  LONGS_EQUAL(0, body.records.size());
  LONGS_EQUAL(kMaxCmcdLines + 1, body.rejected_lines);
  STRCMP_EQUAL("line 1001 is beyond what one request may have", body.last_error.c_str());
}

// What an event says that does not count, in the words that the owner of the key reads.
#include "playback/formats/losses.h"

#include "playback/formats/observe.h"

#include <CppUTest/TestHarness.h>

using playback::Dimension;
using playback::observe;

namespace {

std::string lost(const char* type, const std::string& payload) {
  std::string all;
  for (const auto& one : observe(type, payload).losses) all += (all.empty() ? "" : "; ") + one;
  return all;
}

std::string of_dimension(Dimension dimension, const std::string& payload) {
  return observe("session_start", payload).metadata->dimensions[dimension];
}

}  // namespace

TEST_GROUP(Losses){};

TEST(Losses, are_none_of_what_counts_or_is_not_known) {
  for (const char* payload :
       {"{}", R"({"title":"Evening","playedMs":7,"custom":{"a":1,"b":null},"viewerId":7})",
        R"({"title":null,"playedMs":null,"custom":null,"hidden":null,"message":null,"code":null,"reason":""})",
        R"({"others":{"title":["x"]},"width":640.5,"unknown":-1})"}) {
    for (const char* type : {"session_start", "heartbeat", "error", "playback_end", "cmcd.e", "epas.metadata"})
      STRCMP_EQUAL_TEXT("", lost(type, payload).c_str(), payload);
  }
}

TEST(Losses, name_a_field_of_the_wrong_kind_and_what_it_must_be) {
  const std::pair<const char*, const char*> wrong[] = {
      {R"({"playedMs":"7"})", "playedMs is left out: it must be a number from 0 to 1000000000000000"},
      {R"({"playedMs":-1})", "playedMs is left out: it must be a number from 0 to 1000000000000000"},
      {R"({"bitrateBps":1e10})", "bitrateBps is left out: it must be a number from 0 to 1000000000"},
      {R"({"hidden":"yes"})", "hidden is left out: it must be true or false"},
      {R"({"fatal":"yes"})", "fatal is left out: it must be true or false"},
      {R"({"message":7})", "message is left out: it must be a text"},
      {R"({"code":[4]})", "code is left out: it must be a text or a number"},
      {R"({"title":{"en":"Evening"}})", "title is left out: it must be a text or a number"},
      {R"({"title":true})", "title is left out: it must be a text or a number"},
      {R"({"custom":"b"})", "custom is left out: it must be an object"},
      {R"({"custom":["b"]})", "custom is left out: it must be an object"},
      {R"({"custom":{"a":[1]}})", "custom.a is left out: it must be a text, a number, true or false"},
      {R"({"custom":{"a":{"custom":7}}})", "custom.a is left out: it must be a text, a number, true or false"},
      {R"({"sampleRate":2})", "sampleRate is left out: it must be a number from 0.0001 to 1"},
      {R"({"sampleRate":0.001})", "sampleRate counts as 0.01: a session stands for 100 at most"},
  };
  for (const auto& [payload, sentence] : wrong) STRCMP_EQUAL(sentence, lost("session_start", payload).c_str());
  STRCMP_EQUAL("reason is left out: it must be completed, abandoned or error",
               lost("playback_end", R"({"reason":"finished"})").c_str());
}

TEST(Losses, of_an_event_are_eight_at_most) {
  std::string custom;
  for (int i = 0; i < 200; ++i) custom += (i ? ",\"c" : "\"c") + std::to_string(i) + "\":[]";
  LONGS_EQUAL(8, observe("session_start", "{\"custom\":{" + custom + "}}").losses.size());
}

TEST(Losses, name_what_of_custom_is_too_much) {
  std::string custom;
  for (int i = 0; i < 101; ++i) custom += (i ? ",\"c" : "\"c") + std::to_string(i) + "\":1";
  STRCMP_EQUAL("custom.c100 is left out: it must be one of 100 at most",
               lost("session_start", "{\"custom\":{" + custom + "}}").c_str());
}

TEST(Losses, are_no_numbers_where_a_text_is_meant) {
  STRCMP_EQUAL("12345678901234567", of_dimension(Dimension::video, R"({"videoId":12345678901234567})").c_str());
  STRCMP_EQUAL("5.5", of_dimension(Dimension::player_version, R"({"playerVersion":5.5})").c_str());
  STRCMP_EQUAL(
      "12345678901234567",
      observe("session_start", R"({"custom":{"order":12345678901234567}})").metadata->custom.at("order").c_str());
  STRCMP_EQUAL("-1009", observe("error", R"({"code":-1009})").error->code.c_str());
}

TEST(Losses, of_cmcd_name_its_keys) {
  STRCMP_EQUAL("ltc is left out: it must be a number from 0 to 1000000000", lost("cmcd.ps", R"({"ltc":-5})").c_str());
  STRCMP_EQUAL("bsa is left out: it must be a number from 0 to 1000000000",
               lost("cmcd.t", R"({"bsa":{"any":2000000000}})").c_str());
  STRCMP_EQUAL("sta is left out: it must be one of s, p, k, r, w, a, e, q, f, d",
               lost("cmcd.ps", R"({"sta":"x"})").c_str());
  STRCMP_EQUAL("millrace-playerVersion is cut to 255 characters",
               lost("cmcd.ps", "{\"millrace-playerVersion\":\"" + std::string(256, '1') + "\"}").c_str());
  STRCMP_EQUAL("2.5", observe("cmcd.ps", R"({"millrace-share":2.5})").metadata->custom.at("share").c_str());
}

TEST(Losses, of_epas_name_its_fields) {
  const auto with = [](const std::string& payload) { return "{\"payload\":" + payload + "}"; };
  STRCMP_EQUAL("bitrate is left out: it must be a number from 0 to 1000000",
               lost("epas.bitrate_changed", with(R"({"bitrate":"high","width":-1,"height":"720"})")).c_str());
  STRCMP_EQUAL("reason is left out: it must be ended, aborted or error",
               lost("epas.stopped", with(R"({"reason":"over"})")).c_str());
  STRCMP_EQUAL("contentTitle is left out: it must be a text or a whole number",
               lost("epas.metadata", with(R"({"contentTitle":["x"]})")).c_str());
  STRCMP_EQUAL("code is cut to 255 characters",
               lost("epas.error", with("{\"code\":\"" + std::string(256, 'c') + "\"}")).c_str());
}

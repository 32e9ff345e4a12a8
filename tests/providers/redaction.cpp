#include "providers/redaction.h"

#include <CppUTest/TestHarness.h>

using providers::redacted;

namespace {

void check(const char* expected, const std::string& text) { STRCMP_EQUAL(expected, redacted(text, {}).c_str()); }

}  // namespace

TEST_GROUP(Redaction){};

TEST(Redaction, keeps_an_ordinary_sentence) {
  check("The model `tiny-2` does not exist, or you do not have access to it (404).",
        "The model `tiny-2` does not exist, or you do not have access to it (404).");
  check("Rejected: content_policy_violation", "Rejected: content_policy_violation");
  check("", "");
}

TEST(Redaction, removes_what_looks_like_a_key) {
  check("Incorrect API key provided: [removed] You can", "Incorrect API key provided: sk-abc***xyz. You can");
  check("Incorrect API key: [removed] You can", "Incorrect API key: abc123. You can");
  check("sent Bearer [removed] to it", "sent Bearer abc123 to it");
  check("sent [removed], \"[removed]\"", "sent API_KEY=abc123, \"api-key:abc123\"");
  check("a [removed] and a [removed]", "a sk-1 and a SK-PROJ-2");
}

TEST(Redaction, removes_given_secrets_of_4_characters_and_more) {
  STRCMP_EQUAL("with [removed] and [removed][removed]!", redacted("with wxyz and wxyzwxyz!", {"wxyz"}).c_str());
  STRCMP_EQUAL("with [removed]s and abc", redacted("with secrets and abc", {"abc", "secret"}).c_str());
}

TEST(Redaction, removes_words_of_24_characters_and_more) {
  check(std::string(23, 'x').c_str(), std::string(23, 'x'));
  check("[removed]", std::string(24, 'x'));
  check("token [removed] expired", "token eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.x-y_z expired");
}

TEST(Redaction, keeps_only_the_host_of_a_url) {
  check("see platform.example for more", "see https://user:pass@platform.example:8443/account/keys?key=1#x for more");
  check("see images.a-name-longer-than-24-letters.example",
        "see HTTPS://images.a-name-longer-than-24-letters.example/a");
  check("at [address] and [address]", "at http://10.0.0.7:8080/x and http://[fd00::1]/y");
}

TEST(Redaction, removes_ip_and_email_addresses) {
  check("from [address] and [address] by [e-mail]", "from 10.0.0.7:80 and [fd00::1]:443 by ada@example.test");
  check("dial tcp [address] connection refused", "dial tcp 169.254.169.254:80: connection refused");
}

TEST(Redaction, removes_our_own_secrets_anywhere) {
  STRCMP_EQUAL("pre[removed]post and [removed]", redacted("prehunter2post and hunter2", {"hunter2", "", "p"}).c_str());
  STRCMP_EQUAL("it was [removed]", redacted("it was removed", {"removed"}).c_str());
  STRCMP_EQUAL("two [removed]", redacted("two secret words", {"secret words"}).c_str());
}

TEST(Redaction, prints_ascii_on_one_line) { check("one two ???? ?", "one\ntwo \xF0\x9F\x90\xB8 \x7F"); }

TEST(Redaction, removes_a_secret_that_is_cut_off_at_the_limit) {
  for (std::size_t before = 960; before < 1010; ++before) {
    std::string text;
    while (text.size() < before) text += text.size() % 7 == 6 ? ' ' : 'w';
    CHECK(redacted(text + ' ' + std::string(40, 'T') + " end", {}).find('T') == std::string::npos);
  }
}

// POST /api/generate with an image provider. Its possible answers are tested in tests/providers.
#include <algorithm>

#include "crypto/encoding.h"
#include "support/json.h"
#include "support/paid_stack.h"
#include "support/pictures.h"
#include "support/provider_stack.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/api/generate";
const char kTheme[] = R"({"theme":"a lighthouse for lost satellites"})";

provider_says::Response a_used_up_quota() { return provider_says::an_error(429, "You pay.", "insufficient_quota"); }

bool is_printable(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

}  // namespace

TEST_GROUP(GenerateWithImageProvider) {
  Stack& stack = provider_stack();
  Client client = stack.client();
  void setup() override { work_well(); }
  void teardown() override { stack.run_clock(); }

  void painter_says(const provider_says::Response& response) {
    painter().answer_with([=](const auto&) { return response; });
  }
  pictures::Seen logo_of(const Answer& answer) {
    const auto logo = client.get(text_in(answer.body, "logoUrl").substr(stack.base_url().size()));
    LONGS_EQUAL(200, logo.status);
    return pictures::seen(logo.body);
  }
  void check_fallback(const Answer& answer, const char* error, const char* detail) {
    LONGS_EQUAL(200, answer.status);
    CHECK_EQUAL(7u, members_of(answer.body).size());
    STRCMP_EQUAL(error, text_in(answer.body, "logo_error").c_str());
    const std::string response = text_in(answer.body, "logo_error_detail");
    STRCMP_EQUAL(detail, response.c_str());
    CHECK(response.size() <= 200 && is_printable(response));
    LONGS_EQUAL(0, logo_of(answer).at(0, 0).alpha);  // our own logos are round
  }
  void check_fallback_when(const provider_says::Response& response, const char* error, const char* detail) {
    painter_says(response);
    check_fallback(stack.client().post(kPath, kTheme), error, detail);
  }
};

TEST(GenerateWithImageProvider, works) {
  const auto answer = client.post(kPath, kTheme);
  LONGS_EQUAL(200, answer.status);
  CHECK_EQUAL(5u, members_of(answer.body).size());
  const auto seen = logo_of(answer);
  LONGS_EQUAL(512, seen.width);
  CHECK(seen.at(10, 10).red > 200 && seen.at(500, 500).blue > 200);
  STRCMP_EQUAL("Bearer planted-as-well", painter().requests().at(0).headers.at("authorization").c_str());
  STRCMP_CONTAINS("Lighthouse Larry", painter().requests().at(0).body.c_str());
}

TEST(GenerateWithImageProvider, serves_a_logo_of_many_colours) {
  const auto noise = [](int x, int y) {
    const auto mixed = static_cast<unsigned>(x * 7919 + y * 104729);
    return pictures::Pixel{static_cast<std::uint8_t>(mixed * mixed >> 7), static_cast<std::uint8_t>(mixed >> 3), 9};
  };
  painter_says(provider_says::an_image(pictures::png(512, 512, noise)));
  const auto seen = logo_of(client.post(kPath, kTheme));
  LONGS_EQUAL(noise(400, 300).red, seen.at(400, 300).red);
}

TEST(GenerateWithImageProvider, draws_our_own_logo_when_the_provider_fails) {
  check_fallback_when(a_used_up_quota(), "image_provider_unavailable", "status 429, insufficient_quota: You pay.");
  check_fallback_when(provider_says::an_error(400, "Blocked.", "moderation_blocked"), "image_rejected",
                      "status 400, moderation_blocked: Blocked.");
  check_fallback_when(provider_says::an_image("GIF89a"), "image_invalid", "the image is neither PNG, JPEG nor WebP");
  check_fallback_when(provider_says::an_image_at("http://169.254.169.254/latest/meta-data"), "image_invalid",
                      "the image is where we must not fetch it from");
  check_fallback_when(provider_says::a_page(), "image_invalid", "status 200");
}

TEST(GenerateWithImageProvider, spends_one_credit_on_a_draft_with_our_own_logo) {
  client.with("X-API-Key", stack.issue_key(2));
  painter_says(provider_says::an_outage());
  const auto answer = client.post(kPath, kTheme);
  check_fallback(answer, "image_provider_unavailable", "status 500: overloaded");
  STRCMP_EQUAL("1", answer.header("X-Credits-Remaining").c_str());
  stack.admin("verify");
}

TEST(GenerateWithImageProvider, uses_one_free_slot_for_a_draft_with_our_own_logo) {
  stack.stop_clock();
  painter_says(provider_says::a_page());
  STRCMP_CONTAINS("r=4;", client.post(kPath, kTheme).header("RateLimit").c_str());
}

TEST(GenerateWithImageProvider, asks_for_no_image_without_a_text) {
  text_model().answer_with([](const auto&) { return provider_says::completion("", "content_filter"); });
  LONGS_EQUAL(503, client.post(kPath, kTheme).status);
  CHECK_EQUAL(0u, painter().count());
}

TEST(GenerateWithImageProvider, repeats_no_secret_that_the_provider_quotes) {
  painter_says(provider_says::an_error(
      401, "Bad key planted-as-well, sk-planted-secret by ada@example.test via 10.0.0.7", "bad_key"));
  check_fallback(client.post(kPath, kTheme), "image_provider_unavailable",
                 "status 401, bad_key: Bad key [removed], [removed] by [e-mail] via [address]");
  CHECK(eventually([&] { return log_of(stack, "generate").find("by [e-mail] via") != std::string::npos; }));
  CHECK(log_of(stack, "generate").find("planted") == std::string::npos);
}

TEST(GenerateWithImageProvider, stops_asking_a_provider_that_was_down_five_times) {
  painter_says(a_used_up_quota());
  for (int i = 0; i < 5; ++i) client.post(kPath, kTheme);
  CHECK_EQUAL(5u, painter().count());
  check_fallback(stack.client().post(kPath, kTheme), "image_provider_unavailable",
                 "not asked, as it was down several times in a row");
  CHECK_EQUAL(5u, painter().count());
  CHECK_EQUAL(6u, text_model().count());

  painter_says(provider_says::an_image(pictures::a_png()));
  db::Autocommit(stack.database())
      .run("UPDATE provider_circuits SET open_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND");
  CHECK_EQUAL(5u, members_of(stack.client().post(kPath, kTheme).body).size());
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM provider_circuits"));
}

TEST(GenerateWithImageProvider, shows_a_paid_draft_with_our_own_logo_the_same_again) {
  painter_says(provider_says::a_page());
  client.with("X-PAYMENT", SignedPayment().header());
  const auto first = client.post(kPath, kTheme);
  check_fallback(first, "image_invalid", "status 200");
  STRCMP_EQUAL(first.body.c_str(), client.post(kPath, kTheme).body.c_str());
  CHECK_EQUAL(1u, painter().count());
}

TEST(GenerateWithImageProvider, records_which_generator_made_text_and_logo) {
  const auto made_by = [&](const std::string& theme) {
    client.post(kPath, R"({"theme":")" + theme + "\"}");
    const auto rows =
        stack.database().select("SELECT id, generator, logo_generator FROM generations WHERE theme = ?", theme);
    auto row = rows.front();
    return std::vector<std::string>{crypto::uuid_text(row.text()), row.text(), row.text()};
  };
  const auto both = made_by("a fern that files taxes");
  painter_says(provider_says::a_page());
  const auto text_only = made_by("a fern that pays taxes");

  STRCMP_EQUAL("chat/1 tiny-2", both[1].c_str());
  STRCMP_EQUAL("images/1 paint-1", both[2].c_str());
  STRCMP_CONTAINS("logo by images/1 paint-1: cannot be made again, since a provider made it",
                  stack.admin("concept replay " + both[0]).c_str());
  STRCMP_EQUAL("embedded/5", text_only[2].c_str());
  STRCMP_CONTAINS("text by chat/1 tiny-2: cannot be made again, since a provider made it\nlogo by embedded/5: the same",
                  stack.admin("concept replay " + text_only[0]).c_str());
  STRCMP_EQUAL("{\"sameText\":null,\"sameLogo\":true}\n", stack.admin("concept replay --json " + text_only[0]).c_str());
}

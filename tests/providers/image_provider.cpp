#include "providers/image_provider.h"

#include <unistd.h>

#include "json/strict.h"
#include "support/pictures.h"
#include "support/provider.h"
#include "support/untrusted_server.h"

#include <CppUTest/TestHarness.h>

using namespace providers;
using providers::Error;
using std::chrono::milliseconds;

namespace {

const generator::Draft kDraft{"Lighthouse Larry", "LARRY", "A patient light for satellites. Only a concept."};

std::string prompt_in(const HttpStandIn::Request& request) {
  const auto body = json::parse_strictly(request.body);
  return std::string(json::text_of(*json::member(body, "prompt")));
}

bool asks_for_base64(const HttpStandIn::Request& request) {
  return request.body.find(R"("response_format":"b64_json")") != std::string::npos;
}

}  // namespace

TEST_GROUP(ImageProvider) {
  HttpStandIn painter{[](const auto&) { return provider_says::an_image(pictures::a_png()); }};
  HttpStandIn store{[](const auto&) { return HttpStandIn::Response{200, pictures::a_png(), "image/png"}; }};
  net::HttpClient http;
  Config::Provider settings{painter.url() + "/v1", "paint-1", "sk-planted-secret"};
  providers::Limits limits{milliseconds(20000), milliseconds(1)};
  net::Guard guard{net::address_policy("", "")};

  std::string ask() {
    const providers::Provider images{http, settings, limits, {settings.key}};
    return provided_logo(images, guard, kDraft, providers::Deadline(milliseconds(25000)));
  }

  void check_error(Error::Kind kind, Error::Health health, const char* what) {
    try {
      ask();
      FAIL("there is a logo");
    } catch (const Error& error) {
      STRCMP_EQUAL(what, error.what());
      CHECK(kind == error.kind);
      CHECK(health == error.health);
    }
  }
  void check_invalid(const HttpStandIn::Response& response, const char* what) {
    painter.answer_with([=](const auto&) { return response; });
    check_error(Error::Kind::invalid, Error::Health::up, what);
  }
  void check_not_fetched(const std::string& url) {
    check_invalid(provider_says::an_image_at(url), "the image is where we must not fetch it from");
    CHECK_EQUAL(0u, store.count());
  }
  void name_the_store() {
    painter.answer_with([this](const auto&) { return provider_says::an_image_at(store.url() + "/picture?sig=1"); });
    guard.address_policy = net::address_policy("", "127.0.0.1");
  }
};

TEST(ImageProvider, works) {
  const auto seen = pictures::seen(ask());
  LONGS_EQUAL(512, seen.width);
  LONGS_EQUAL(512, seen.height);
  CHECK(seen.at(100, 100).red > 200);
  const auto request = painter.requests().at(0);
  STRCMP_EQUAL("/v1/images/generations", request.path.c_str());
  STRCMP_EQUAL("Bearer sk-planted-secret", request.headers.at("authorization").c_str());
  for (const char* response : {R"("model":"paint-1")", R"("n":1)", R"("size":"1024x1024")"}) {
    STRCMP_CONTAINS(response, request.body.c_str());
  }
}

TEST(ImageProvider, is_told_about_the_draft_and_what_must_not_be_in_the_picture) {
  ask();
  const std::string prompt = prompt_in(painter.requests().at(0));
  for (const char* part :
       {"Lighthouse Larry", "A patient light", "No text", "no logos of real brands", "no real people"}) {
    STRCMP_CONTAINS(part, prompt.c_str());
  }
}

TEST(ImageProvider, may_send_a_jpeg_or_a_webp) {
  for (const auto& file : {pictures::jpeg(96, 96, pictures::halves), pictures::webp(96, 96, pictures::halves)}) {
    painter.answer_with([=](const auto&) { return provider_says::an_image(file); });
    LONGS_EQUAL(512, pictures::seen(ask()).width);
  }
}

TEST(ImageProvider, is_asked_for_the_picture_itself_if_it_can_send_that) {
  ask();
  CHECK(asks_for_base64(painter.requests().at(0)));
  settings.model = "gpt-image-1";
  ask();
  CHECK_FALSE(asks_for_base64(painter.requests().at(1)));
}

TEST(ImageProvider, is_asked_again_without_the_parameter_that_it_refuses) {
  painter.answer_with([](const auto& request) {
    if (asks_for_base64(request)) return provider_says::an_error(400, "Unknown parameter.", "unknown_parameter");
    return provider_says::an_image(pictures::a_png());
  });
  LONGS_EQUAL(512, pictures::seen(ask()).width);
  CHECK_EQUAL(2u, painter.count());
}

TEST(ImageProvider, is_not_asked_again_after_moderation) {
  painter.answer_with([](const auto&) {
    return provider_says::an_error(400, "No.", "moderation_blocked", "image_generation_user_error");
  });
  check_error(Error::Kind::rejected, Error::Health::up,
              "status 400, image_generation_user_error, moderation_blocked: No.");
  CHECK_EQUAL(1u, painter.count());
}

TEST(ImageProvider, may_name_an_allowed_url_which_is_not_sent_the_key) {
  name_the_store();
  LONGS_EQUAL(512, pictures::seen(ask()).width);
  const auto request = store.requests().at(0);
  STRCMP_EQUAL("GET", request.method.c_str());
  STRCMP_EQUAL("/picture?sig=1", request.path.c_str());
  CHECK_EQUAL(0u, request.headers.count("authorization"));
}

TEST(ImageProvider, cannot_make_us_call_private_addresses) {
  check_not_fetched(store.url());
  check_not_fetched(painter.url());
  for (const char* url :
       {"https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://169.254.169.254/latest/meta-data",
        "https://10.0.0.7/", "https://2130706433/", "https://[::ffff:127.0.0.1]/", "file:///etc/passwd",
        "ftp://127.0.0.1/", "gopher://127.0.0.1/", "data:image/png;base64,AAAA", "not a URL", "https://"}) {
    check_not_fetched(url);
  }
}

TEST(ImageProvider, cannot_make_us_call_public_addresses_by_plain_http) {
  check_not_fetched("http://93.184.215.14/picture.png");
}

// The name of this host is treated like any other, although it may resolve to 127.0.0.1, where the store could be
// reached.
TEST(ImageProvider, cannot_make_us_call_private_addresses_by_dns_rebinding) {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  guard.address_policy = net::address_policy("", "198.51.100.7");
  guard.lookup = [](const auto&) { return net::Addresses{*net::parse_address("198.51.100.7")}; };
  painter.answer_with([&](const auto&) {
    return provider_says::an_image_at("http://" + std::string(host) + store.url().substr(store.url().rfind(':')));
  });
  CHECK_THROWS(Error, ask());
  CHECK_EQUAL(0u, store.count());
}

TEST(ImageProvider, is_not_followed_when_it_redirects) {
  name_the_store();
  store.answer_with([](const auto&) {
    return HttpStandIn::Response{302, "", "", {{"Location", "https://169.254.169.254/latest/meta-data"}}};
  });
  check_error(Error::Kind::invalid, Error::Health::up, "status 302 where the image should be");
  CHECK_EQUAL(1u, store.count());
}

TEST(ImageProvider, is_not_down_when_only_its_picture_store_is) {
  name_the_store();
  store.answer_with([](const auto&) { return provider_says::an_outage(); });
  check_error(Error::Kind::invalid, Error::Health::up, "status 500 where the image should be");
  store.answer_with([](const auto&) { return HttpStandIn::Response{200, std::string(5 << 20, 'x')}; });
  check_error(Error::Kind::invalid, Error::Health::up, "the answer was too large");
  store.answer_with([](const auto&) { return provider_says::nothing(); });
  limits.call = milliseconds(500);
  check_error(Error::Kind::timed_out, Error::Health::up, "no answer: Timeout was reached");
}

TEST(ImageProvider, may_send_four_megabytes_at_most) {
  check_invalid(provider_says::an_image(std::string(4 << 20, 'x')), "the image is neither PNG, JPEG nor WebP");
  check_invalid(provider_says::an_image(std::string((4 << 20) + 1000, 'x')), "the image was too large");
  check_invalid(provider_says::an_image(std::string(8 << 20, 'x')), "the answer was too large");
}

TEST(ImageProvider, must_send_a_complete_picture) {
  using provider_says::an_image;
  const std::string png = pictures::a_png();
  check_invalid(an_image(png.substr(0, png.size() / 2)), "the image is a broken PNG");
  check_invalid(
      an_image(pictures::png_claiming(50000, 50000) + pictures::png_chunk("IDAT", pictures::packed(9999, 'x'))),
      "the image is more than 2048 pixels wide or high");
  check_invalid(an_image("GIF89a\x01\x01\x01\x01"), "the image is neither PNG, JPEG nor WebP");
  check_invalid(an_image("<html><body>sorry</body></html>"), "the image is neither PNG, JPEG nor WebP");
  check_invalid(an_image("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
                "the image is neither PNG, JPEG nor WebP");
}

TEST(ImageProvider, fails_when_its_answer_has_no_picture) {
  check_invalid(provider_says::a_page(), "status 200");
  for (const char* body :
       {R"({"data":[]})", R"({"data":[{}]})", R"({"data":[{"b64_json":7}]})", R"({"data":[{"b64_json":"iVB)", "[]"}) {
    check_invalid({200, body}, "status 200");
  }
  check_invalid({200, R"({"data":[{"b64_json":"not base64!"}]})"}, "the image was not in base64");
}

TEST(ImageProvider, is_asked_again_after_a_temporary_failure) {
  painter.answer_with(provider_says::one_by_one(
      {provider_says::an_outage(), provider_says::too_many("0"), provider_says::an_image(pictures::a_png())}));
  LONGS_EQUAL(512, pictures::seen(ask()).width);
}

TEST(ImageProvider, is_down_when_it_fails_hangs_or_has_no_certificate) {
  painter.answer_with([](const auto&) { return provider_says::an_outage(); });
  check_error(Error::Kind::unavailable, Error::Health::down, "status 500: overloaded");
  painter.answer_with([](const auto&) { return provider_says::nothing(); });
  limits.call = milliseconds(500);
  check_error(Error::Kind::timed_out, Error::Health::down, "no answer: Timeout was reached");
  limits.call = milliseconds(20000);
  const UntrustedServer untrusted;
  settings.url = untrusted.url();
  check_error(Error::Kind::unavailable, Error::Health::down,
              "no answer: SSL peer certificate or SSH remote key was not OK");
}

TEST(ImageProvider, has_four_ways_to_fail) {
  STRCMP_EQUAL("image_provider_unavailable", logo_error(Error(Error::Kind::unavailable, "")).c_str());
  STRCMP_EQUAL("image_timeout", logo_error(Error(Error::Kind::timed_out, "")).c_str());
  STRCMP_EQUAL("image_rejected", logo_error(Error(Error::Kind::rejected, "")).c_str());
  STRCMP_EQUAL("image_invalid", logo_error(Error(Error::Kind::invalid, "")).c_str());
}

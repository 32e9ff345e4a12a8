#include "web/serving/errors.h"

#include <new>

#include <CppUTest/TestHarness.h>

using web::render_plain_error;
using web::render_v1_error;
using web::Response;

namespace {

void is(int status, const char* body, const Response& response) {
  LONGS_EQUAL(status, response.status);
  STRCMP_EQUAL(body, response.body.c_str());
}

}  // namespace

TEST_GROUP(Errors) {
  const web::Request request;
  const refusal::InvalidFields invalid{{{"a", "is required"}, {"b", "must be a string"}}};
};

TEST(Errors, have_a_code_and_a_sentence) {
  is(400, R"({"error":"invalid_json","message":"Empty."})", render_plain_error(refusal::BadBody("Empty."), request));
  is(400, R"({"error":"invalid_request","message":"a is required; b must be a string."})",
     render_plain_error(invalid, request));
  is(401, R"({"error":"unauthorized","message":"No key."})",
     render_plain_error(refusal::Unauthorized("No key."), request));
  is(403, R"({"error":"own","message":"No."})", render_plain_error(refusal::Forbidden("own", "No."), request));
  is(404, R"({"error":"not_found","message":"There is nothing at this address."})",
     render_plain_error(refusal::NotFound(), request));
  is(409, R"({"error":"own","message":"Used."})", render_plain_error(refusal::Conflict("own", "Used."), request));
  is(413, R"({"error":"payload_too_large","message":"Long."})",
     render_plain_error(refusal::TooLarge("Long."), request));
  is(415, R"({"error":"unsupported_media_type","message":"What?"})",
     render_plain_error(refusal::UnsupportedMediaType("What?"), request));
}

TEST(Errors, have_the_headers_of_their_status) {
  const auto wrong = render_plain_error(refusal::WrongMethod("GET, POST"), request);
  is(405, R"({"error":"method_not_allowed","message":"This path answers GET, POST."})", wrong);
  LONGS_EQUAL(1, wrong.headers.size());
  STRCMP_EQUAL("Allow", wrong.headers[0].first.c_str());
  STRCMP_EQUAL("GET, POST", wrong.headers[0].second.c_str());
  for (const auto& [status, refusal] :
       std::vector<std::pair<int, refusal::Refusal>>{{409, refusal::UnderWay("own", "Wait.", 3)},
                                                     {429, refusal::TooMany("own", "Wait.", 3)},
                                                     {503, refusal::Unavailable("own", "Wait.", 3)}}) {
    const auto later = render_plain_error(refusal, request);
    is(status, R"({"error":"own","message":"Wait."})", later);
    LONGS_EQUAL(1, later.headers.size());
    STRCMP_EQUAL("Retry-After", later.headers[0].first.c_str());
    STRCMP_EQUAL("3", later.headers[0].second.c_str());
  }
}

TEST(Errors, of_memory_are_to_be_tried_again_with_another_worker) {
  const auto response = [&] {
    try {
      throw std::bad_alloc();
    } catch (...) {
      return web::response_to_exception(render_plain_error, request);
    }
  }();
  LONGS_EQUAL(503, response.status);
  STRCMP_CONTAINS(R"("error":"service_unavailable")", response.body.c_str());
  CHECK(response.ends_worker);
}

TEST(Errors, of_fields_that_may_be_right_later_say_when_to_try_again) {
  const auto response = render_v1_error(refusal::InvalidFields({{"a", "is not known"}}, 7), request);
  LONGS_EQUAL(1, response.headers.size());
  STRCMP_EQUAL("Retry-After", response.headers[0].first.c_str());
  STRCMP_EQUAL("7", response.headers[0].second.c_str());
}

TEST(Errors, under_v1_are_by_field_and_without_a_code_of_401) {
  is(400, R"({"errors":{"body":"Empty."}})", render_v1_error(refusal::BadBody("Empty."), request));
  is(400, R"({"errors":{"a":"is required","b":"must be a string"}})", render_v1_error(invalid, request));
  is(400, R"({"error":"own","message":"Full."})", render_v1_error(refusal::Rejected("own", "Full."), request));
  is(401, R"({"error":"Unauthorized"})", render_v1_error(refusal::Unauthorized(), request));
  is(401, R"({"error":"Unauthorized","message":"Old."})", render_v1_error(refusal::Unauthorized("Old."), request));
}

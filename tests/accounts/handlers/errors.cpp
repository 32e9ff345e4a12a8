#include "accounts/handlers/auth.h"

#include <CppUTest/TestHarness.h>

using accounts::handlers::render_auth_error;

namespace {

void is_rendered(int status, const char* body, const refusal::Refusal& refusal) {
  const auto response = render_auth_error(refusal, {});
  LONGS_EQUAL(status, response.status);
  STRCMP_EQUAL(body, response.body.c_str());
}

}  // namespace

TEST_GROUP(AuthErrors){};

TEST(AuthErrors, have_a_message_and_a_code) {
  is_rendered(400, R"({"message":"Invalid email","code":"INVALID_EMAIL"})",
              refusal::Rejected("INVALID_EMAIL", "Invalid email"));
  is_rendered(400, R"({"message":"Invalid JSON in request body","code":"BAD_REQUEST"})", refusal::BadBody("empty"));
  is_rendered(401, R"({"message":"Unauthorized","code":"UNAUTHORIZED"})", refusal::Unauthorized());
  is_rendered(401, R"({"message":"No","code":"INVALID_EMAIL_OR_PASSWORD"})", refusal::Unauthorized("No"));
  is_rendered(422, R"({"message":"Failed","code":"FAILED"})", refusal::Conflict("FAILED", "Failed"));
  is_rendered(503, R"({"message":"Later","code":"SERVICE_UNAVAILABLE"})", refusal::Unavailable("gone", "Later", 2));
}

TEST(AuthErrors, name_every_invalid_field) {
  is_rendered(400, R"({"message":"a is required; b must be a string.","code":"VALIDATION_ERROR"})",
              refusal::InvalidFields({{"a", "is required"}, {"b", "must be a string"}}));
}

TEST(AuthErrors, have_no_body_where_there_is_no_such_path_or_method) {
  is_rendered(404, "", refusal::NotFound());
  is_rendered(404, "", refusal::WrongMethod("GET"));
}

TEST(AuthErrors, say_when_to_come_back_as_better_auth_does) {
  const auto response = render_auth_error(refusal::TooMany("TOO_MANY", "Too many.", 7), {});
  LONGS_EQUAL(429, response.status);
  STRCMP_EQUAL(R"({"message":"Too many."})", response.body.c_str());
  LONGS_EQUAL(2, response.headers.size());
  for (const auto& [name, value] : response.headers) STRCMP_EQUAL("7", value.c_str());
}

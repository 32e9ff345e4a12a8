#include "web/fields.h"

#include "refusal.h"

#include <CppUTest/TestHarness.h>

using json::at_most;
using json::between;
using json::Fields;

namespace {

std::map<std::string, std::string> errors_of(const Fields& fields) {
  try {
    fields.done();
  } catch (const refusal::InvalidFields& invalid) {
    return invalid.fields;
  }
  return {};
}

}  // namespace

TEST_GROUP(WebFields){};

TEST(WebFields, reads_texts_and_booleans) {
  Fields fields(R"({"label":"phone","sure":true})");
  STRCMP_EQUAL("phone", fields.text("label", at_most(120)).c_str());
  CHECK_TRUE(fields.boolean_or("sure", false));
  CHECK_TRUE(fields.boolean_or("absent", true));
  CHECK_FALSE(fields.optional_text("nothing", at_most(3)).has_value());
  fields.done();
}

TEST(WebFields, reports_every_error_at_once) {
  Fields fields(R"({"name":5,"label":"abcd","sure":"yes"})");
  fields.text("name", at_most(3));
  fields.text("label", at_most(3));
  fields.text("email", between(3, 9));
  fields.boolean_or("sure", false);
  fields.nothing_else();
  const auto errors = errors_of(fields);
  CHECK_EQUAL(4u, errors.size());
  STRCMP_EQUAL("must be a string", errors.at("name").c_str());
  STRCMP_EQUAL("must be at most 3 characters; it has 4", errors.at("label").c_str());
  STRCMP_EQUAL("is required", errors.at("email").c_str());
  STRCMP_EQUAL("must be true or false", errors.at("sure").c_str());
}

TEST(WebFields, counts_code_points_not_bytes) {
  Fields fields(R"({"a":"🐸🐸🐸"})");
  fields.text("a", between(3, 3));
  CHECK(errors_of(fields).empty());
}

TEST(WebFields, refuses_unknown_fields) {
  Fields fields(R"({"theme":"abc","x":1})");
  fields.text("theme", at_most(9));
  fields.nothing_else();
  STRCMP_EQUAL("is not a known property", errors_of(fields).at("x").c_str());
}

TEST(WebFields, require_an_object) {
  CHECK_THROWS(refusal::BadBody, Fields("[]"));
  CHECK_THROWS(refusal::BadBody, Fields("\"a\""));
}

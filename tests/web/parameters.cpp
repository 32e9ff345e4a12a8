#include "web/parameters.h"

#include "refusal.h"

#include <CppUTest/TestHarness.h>

using web::Parameters;

namespace {

web::Request asked(const std::string& query) {
  web::Request request;
  request.query = query;
  return request;
}

std::map<std::string, std::string> errors_of(const Parameters& parameters) {
  try {
    parameters.done();
  } catch (const refusal::InvalidFields& invalid) {
    return invalid.fields;
  }
  return {};
}

}  // namespace

TEST_GROUP(WebParameters){};

TEST(WebParameters, works) {
  Parameters parameters(asked("title=a+b%26c&filter=x&filter=y"));
  STRCMP_EQUAL("a b&c", parameters.one("title").value().c_str());
  CHECK((parameters.all("filter") == std::vector<std::string>{"x", "y"}));
  CHECK_FALSE(parameters.one("limit").has_value());
  CHECK(errors_of(parameters).empty());
}

TEST(WebParameters, refuses_one_that_was_not_asked_for_and_names_those_that_were) {
  Parameters parameters(asked("fitler=x"));
  parameters.all("filter");
  parameters.one("limit");
  STRCMP_EQUAL("is not a parameter here; known are filter, limit", errors_of(parameters).at("fitler").c_str());
}

TEST(WebParameters, refuses_every_one_of_a_read_that_takes_none) {
  STRCMP_EQUAL("is not a parameter here; there are none", errors_of(Parameters(asked("a"))).at("a").c_str());
}

TEST(WebParameters, refuses_one_that_is_given_twice) {
  Parameters parameters(asked("limit=1&limit=2"));
  STRCMP_EQUAL("1", parameters.one("limit").value().c_str());
  STRCMP_EQUAL("may be given once", errors_of(parameters).at("limit").c_str());
}

TEST(WebParameters, reports_all_faults_at_once) {
  Parameters parameters(asked("limit=x&a=1&b=2"));
  parameters.one("limit");
  parameters.add_error("limit", "must be a number");
  LONGS_EQUAL(3, errors_of(parameters).size());
}

TEST(WebParameters, does_not_repeat_a_name_that_is_no_text) {
  CHECK(errors_of(Parameters(asked("%ff=1"))).count("query") == 1);
}

TEST(WebParameters, does_not_mind_empty_pairs) { CHECK(errors_of(Parameters(asked("&&"))).empty()); }

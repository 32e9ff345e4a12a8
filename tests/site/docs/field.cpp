#include "site/docs/field.h"

#include <CppUTest/TestHarness.h>

using site::docs::OpenApi;

TEST_GROUP(DocsFields){
    // Each field on a line: name, type, what it means.
    std::string fields(const std::string& schema){const OpenApi api(
        R"({"user":{"type":"object","properties":{"id":{"type":"string"}}},"schema":)" + schema + "}");
std::string lines;
for (const auto& field : site::docs::fields_of(api, api.root()["schema"])) {
  lines += field.name + (field.required ? "! " : " ") + field.type + ": " + field.about + "\n";
}
return lines;
}
}
;

TEST(DocsFields, works) {
  STRCMP_EQUAL("label! string: Yours. 1 to 120 characters.\nlimit integer: At most 200; by default `50`.\n",
               fields(R"({"required":["label"],"properties":{
                   "label":{"type":"string","minLength":1,"maxLength":120,"description":"Yours."},
                   "limit":{"type":"integer","maximum":200,"default":50}}})")
                   .c_str());
}

TEST(DocsFields, include_those_of_objects_lists_and_references) {
  STRCMP_EQUAL("user object: \nuser.id string: \nitems array of object: \nitems[].at string (date-time): \n",
               fields(R"({"properties":{"user":{"$ref":"#/user"},"items":{"type":"array","items":
                   {"type":"object","properties":{"at":{"type":"string","format":"date-time"}}}}}})")
                   .c_str());
}

TEST(DocsFields, name_the_values_that_there_are) {
  STRCMP_EQUAL("state string or null: One of `open`, `null`.\nok boolean: The only value is `true`.\n",
               fields(R"({"properties":{"state":{"type":["string","null"],"enum":["open",null]},
                   "ok":{"type":"boolean","const":true}}})")
                   .c_str());
}

TEST(DocsFields, are_those_of_every_variant) {
  STRCMP_EQUAL("a string: \nb string: \n", fields(R"({"oneOf":[{"type":"null"},{"properties":{"a":{"type":"string"}}},
                                                   {"properties":{"b":{"type":"string"}}}]})")
                                               .c_str());
}

TEST(DocsFields, refuse_a_reference_to_nothing) {
  CHECK_THROWS(std::invalid_argument, fields(R"({"$ref":"#/nothing"})"));
}

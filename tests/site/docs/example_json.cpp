#include "site/docs/example_json.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(DocsPrinted){std::string for_people(const std::string& json){rapidjson::Document document;
document.Parse(json.c_str());
return site::docs::printed_for_people(document);
}
}
;

TEST(DocsPrinted, works) {
  STRCMP_EQUAL(R"({"a": 1, "b": ["x", null], "c": {}, "d": []})",
               for_people(R"({"a":1,"b":["x",null],"c":{},"d":[]})").c_str());
}

TEST(DocsPrinted, breaks_lines_that_would_be_long) {
  const std::string text(50, 'x');
  STRCMP_EQUAL(("{\n  \"items\": [\n    {\"a\": \"" + text + "\"},\n    {\"b\": 2}\n  ],\n  \"next\": null\n}").c_str(),
               for_people(R"({"items":[{"a":")" + text + R"("},{"b":2}],"next":null})").c_str());
}

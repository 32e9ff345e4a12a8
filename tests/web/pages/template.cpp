#include "web/pages/template.h"

#include <CppUTest/TestHarness.h>
#include <stdexcept>

TEST_GROUP(Template){};

TEST(Template, works) {
  STRCMP_EQUAL("<p>of Ada</p>", web::render("<p>{{#shown}}of {{name}}{{/shown}}{{#hidden}}no{{/hidden}}</p>",
                                            {{"shown", true}, {"hidden", false}, {"name", "Ada"}})
                                    .c_str());
}

TEST(Template, escapes_values_unless_it_is_told_that_they_are_html) {
  const std::string value = "<b title=\"a&b\">'";
  STRCMP_EQUAL("&lt;b title=&quot;a&amp;b&quot;&gt;&apos;", web::render("{{value}}", {{"value", value}}).c_str());
  STRCMP_EQUAL(value.c_str(), web::render("{{{value}}}", {{"value", value}}).c_str());
}

TEST(Template, takes_no_value_for_a_template) {
  STRCMP_EQUAL("{{secret}}", web::render("{{value}}", {{"value", "{{secret}}"}, {"secret", "told"}}).c_str());
}

TEST(Template, leaves_out_what_has_no_value) {
  STRCMP_EQUAL("[]", web::render("[{{none}}{{#none}}shown{{/none}}]", {}).c_str());
}

TEST(Template, repeats_a_section_for_each_item) {
  const web::TemplateItems items = {{{"name", "Ada"}}, {{"name", "<Bo>"}, {"last", true}}};
  STRCMP_EQUAL(
      "Ada, &lt;Bo&gt;.",
      web::render("{{#items}}{{name}}{{^last}}, {{/last}}{{#last}}.{{/last}}{{/items}}", {{"items", items}}).c_str());
  STRCMP_EQUAL(
      "none",
      web::render("{{#items}}one{{/items}}{{^items}}none{{/items}}", {{"items", web::TemplateItems{}}}).c_str());
}

TEST(Template, refuses_a_broken_template) { CHECK_THROWS(std::logic_error, web::render("{{#open}}", {})); }

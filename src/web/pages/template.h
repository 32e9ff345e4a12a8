#pragma once
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

// HTML from Mustache templates: src/*/templates/*.html, and build/docs.html (src/site/docs). The Makefile compiles a
// file some-page.html in as web::templates::some_page; who renders it declares that.
namespace web {

struct TemplateValue;
// Say what {{name}} stands for, escaped for HTML ({{{name}}}: as it is), which {{#name}} sections are shown, and for
// which items they are repeated.
using TemplateValues = std::map<std::string, TemplateValue>;
using TemplateItems = std::vector<TemplateValues>;

struct TemplateValue : std::variant<std::string, bool, TemplateItems> {
  using variant::variant;
  TemplateValue(const char* text) : variant(std::string(text)) {}
};

// A name without a value is empty, or not shown.
std::string render(const char* source, const TemplateValues& values);

// The same for what is no HTML: {{name}} is as it is, and nothing is left of a line that only begins or ends a section.
std::string render_text(const std::string& source, const TemplateValues& values);

}  // namespace web

#pragma once
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

// Renders HTML from Mustache templates: src/*/templates/*.html. The Makefile compiles a file some-page.html in as
// web::templates::some_page, which the file that renders it declares.
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

// Renders a name without a value as nothing, and does not show its section.
std::string render(const char* source, const TemplateValues& values);

// Does the same for text that is not HTML: {{name}} is not escaped, and a line that only begins or ends a section is
// removed.
std::string render_text(const std::string& source, const TemplateValues& values);

}  // namespace web

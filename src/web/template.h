#pragma once
#include <map>
#include <string>
#include <variant>

// HTML from Mustache templates: nginx/www/*.html that depend on settings, and src/*/templates/*.html. The Makefile
// compiles a file some-page.html in as web::templates::some_page; who renders it declares that.
namespace web {

// What {{name}} stands for, escaped for HTML ({{{name}}}: as it is), and which {{#name}} sections are shown.
using TemplateValues = std::map<std::string, std::variant<std::string, bool>>;

// A name without a value is empty, or not shown.
std::string render(const char* source, const TemplateValues& values);

}  // namespace web

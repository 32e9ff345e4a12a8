#include "web/pages/template.h"

#include <kainjow/mustache.hpp>
#include <sstream>
#include <stdexcept>

namespace web {
namespace {

using kainjow::mustache::data;

data data_of(const TemplateValues& values);

// Mustache shows the section of an empty text, which is therefore false here.
data data_of(const std::string& text) { return text.empty() ? data(false) : data(text); }
data data_of(bool shown) { return shown; }
data data_of(const TemplateItems& items) {
  data list = data::type::list;
  for (const auto& item : items) list.push_back(data_of(item));
  return list;
}

data data_of(const TemplateValues& values) {
  data object;
  for (const auto& [name, value] : values) {
    object.set(name, std::visit([](const auto& of) { return data_of(of); },
                                static_cast<const std::variant<std::string, bool, TemplateItems>&>(value)));
  }
  return object;
}

bool is_of_section(const std::string& line) {
  const bool is_tag = line.size() > 4 && line.compare(0, 2, "{{") == 0 && line.find('}') == line.size() - 2;
  return is_tag && std::string("#^/").find(line[2]) != std::string::npos;
}

std::string without_lines_of_sections(const std::string& source) {
  std::istringstream lines(source);
  std::string all;
  for (std::string line; std::getline(lines, line);) all += is_of_section(line) || line == "}}" ? line : line + "\n";
  return all;
}

kainjow::mustache::mustache parsed(const std::string& source) {
  kainjow::mustache::mustache page(source);
  if (!page.is_valid()) throw std::logic_error("a template is broken: " + page.error_message());
  return page;
}

}  // namespace

std::string render(const char* source, const TemplateValues& values) { return parsed(source).render(data_of(values)); }

std::string render_text(const std::string& source, const TemplateValues& values) {
  auto page = parsed(without_lines_of_sections(source));
  page.set_custom_escape([](const std::string& text) { return text; });
  return page.render(data_of(values));
}

}  // namespace web

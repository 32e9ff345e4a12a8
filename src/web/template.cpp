#include "web/template.h"

#include <kainjow/mustache.hpp>
#include <stdexcept>

namespace web {

std::string render(const char* source, const TemplateValues& values) {
  kainjow::mustache::mustache page(source);
  if (!page.is_valid()) throw std::logic_error("a template is broken: " + page.error_message());

  kainjow::mustache::data data;
  for (const auto& [name, value] : values) std::visit([&, key = name](const auto& of) { data.set(key, of); }, value);
  return page.render(data);
}

}  // namespace web

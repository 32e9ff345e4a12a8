#include "web/pages/template.h"

#include <kainjow/mustache.hpp>
#include <stdexcept>

namespace web {
namespace {

using kainjow::mustache::data;

data data_of(const TemplateValues& values);

// A section of mustache is shown for an empty text.
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

}  // namespace

std::string render(const char* source, const TemplateValues& values) {
  kainjow::mustache::mustache page(source);
  if (!page.is_valid()) throw std::logic_error("a template is broken: " + page.error_message());
  return page.render(data_of(values));
}

}  // namespace web

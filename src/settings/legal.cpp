#include "settings/legal.h"

namespace settings {
namespace {

struct Row {
  const char *setting, *label;
  std::string Legal::*value;
};

const Row kRows[] = {{"MILLRACE_IMPRINT", "Imprint", &Legal::imprint},
                     {"MILLRACE_PRIVACY", "Privacy", &Legal::privacy},
                     {"MILLRACE_TERMS", "Terms", &Legal::terms},
                     {"MILLRACE_ABUSE", "Report abuse", &Legal::abuse}};

}  // namespace

std::vector<LegalLink> links(const Legal& legal) {
  std::vector<LegalLink> found;
  for (const auto& row : kRows) {
    if (const auto& to = legal.*row.value; !to.empty()) found.push_back({row.label, to});
  }
  return found;
}

std::vector<std::string> missing(const Legal& legal) {
  std::vector<std::string> names;
  for (const auto& row : kRows) {
    if ((legal.*row.value).empty()) names.push_back(row.setting);
  }
  return names;
}

std::string href(const std::string& address_or_url) {
  const bool is_url = address_or_url.find("://") != address_or_url.npos;
  return is_url || address_or_url.empty() ? address_or_url : "mailto:" + address_or_url;
}

}  // namespace settings

#include "web/pages/legal.h"

#include "web/pages/template.h"

namespace web {

namespace templates {
extern const char legal[];
}

std::string legal_links(const settings::Legal& legal) {
  TemplateItems links;
  for (const auto& link : settings::links(legal)) {
    links.push_back({{"label", link.label}, {"href", settings::href(link.to)}});
  }
  const bool has_links = !links.empty();
  return render(templates::legal, {{"has_links", has_links}, {"links", std::move(links)}});
}

}  // namespace web

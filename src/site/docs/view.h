#pragma once
#include <vector>

#include "site/docs/operation.h"
#include "web/pages/template.h"

namespace site::docs {

// Returns what the templates page.html and contents.html repeat for each section of the interface description.
web::TemplateItems view_of(const std::vector<Section>& sections);

}  // namespace site::docs

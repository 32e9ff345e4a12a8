#pragma once
#include <vector>

#include "site/rules/operation.h"
#include "web/template.h"

namespace site::handlers {

// What the template docs.html repeats for each section of the interface description.
web::TemplateItems view_of(const std::vector<rules::Section>& sections);

}  // namespace site::handlers

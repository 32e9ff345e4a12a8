#pragma once
#include <vector>

#include "nginx/locations.h"
#include "settings.h"
#include "web/pages/template.h"

namespace nginx {

// Adds what the templates have for each pool and each location.
void add_pools(web::TemplateValues& values, const settings::Environment& all, const std::vector<Location>& locations);

}  // namespace nginx

#pragma once
#include <vector>

#include "nginx/locations.h"
#include "settings/config.h"
#include "web/pages/template.h"

namespace nginx {

// Adds the values for each pool and each location to those of the templates.
void add_pools(web::TemplateValues& values, const Config& config, const std::vector<Location>& locations);

}  // namespace nginx

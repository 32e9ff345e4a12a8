#pragma once
#include <string>

#include "settings/legal.h"

namespace web {

// Returns HTML with a link to each part of it that is set, or "" if none is.
std::string legal_links(const settings::Legal& legal);

}  // namespace web

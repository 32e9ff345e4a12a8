#pragma once
#include <string>

#include "web/response.h"

namespace web {

// A page of a few lines in the style of those in nginx/www. `title`, which is its heading as well, is text; `content`
// is HTML.
Response page(int status, const std::string& title, const std::string& content);

}  // namespace web

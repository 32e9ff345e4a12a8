#pragma once
#include <string>

#include "web/response.h"

namespace web {

// A short page in the style of those in nginx/www, for browsers that are sent to an address of the API. `title` is also
// its heading. Both parameters are HTML, and are not escaped.
Response page(int status, const std::string& title, const std::string& content);

}  // namespace web

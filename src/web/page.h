#pragma once
#include <string>

#include "web/response.h"

namespace web {

// A page of a few lines that a browser arrives at by itself, in the style of those in nginx/www; `title` is its
// heading, too. Both are HTML as they stand.
Response page(int status, const std::string& title, const std::string& content);

}  // namespace web

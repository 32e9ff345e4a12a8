#pragma once
#include <string>

#include "refusal.h"
#include "web/response.h"

namespace web {

// A refusal as a page, with the status and the headers of `plain`, which programs get instead. Without a title, that of
// its kind.
Response error_page(const Response& plain, const refusal::Refusal& refusal, const std::string& title = "");

}  // namespace web

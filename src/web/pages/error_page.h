#pragma once
#include <string>

#include "refusal.h"
#include "web/response.h"

namespace web {

// Shows a refusal as a page, with the status and the headers of `plain`, which programs get instead. Without a title,
// it has that of the refusal's kind.
Response error_page(const Response& plain, const refusal::Refusal& refusal, const std::string& title = "");

}  // namespace web

#pragma once
#include "refusal.h"
#include "web/request.h"
#include "web/response.h"

namespace billing::handlers {

// Answers errors where people come with a browser: with a page if the caller asks for text/html, else as
// web::render_plain_error does.
web::Response render_page_error(const refusal::Refusal& refusal, const web::Request& request);

}  // namespace billing::handlers

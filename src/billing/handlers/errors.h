#pragma once
#include "refusal.h"
#include "web/request.h"
#include "web/response.h"

namespace billing::handlers {

// Answers where people come with a browser: a page for those who ask for text/html, and for programs what
// web::render_plain_error gives.
web::Response render_page_error(const refusal::Refusal& refusal, const web::Request& request);

}  // namespace billing::handlers

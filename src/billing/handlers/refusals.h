#pragma once
#include "refusal.h"
#include "web/request.h"
#include "web/response.h"

namespace billing::handlers {

// Where people come with a browser: a page for those who ask for text/html, and for programs what web::refuse_plainly
// says.
web::Response refuse_to_people(const refusal::Refusal& refusal, const web::Request& request);

}  // namespace billing::handlers

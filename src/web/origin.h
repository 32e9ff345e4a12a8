#pragma once
#include <string>
#include <vector>

#include "net/origin.h"
#include "web/request.h"

namespace web {

// Returns what net::judge_origin says of this request.
net::OriginVerdict judge_origin(const Request& request, const std::vector<std::string>& trusted_origins);
// Returns the same of a change. GET and HEAD are trusted, since they change nothing.
net::OriginVerdict judge_origin_of_change(const Request& request, const std::vector<std::string>& trusted_origins);

// Throws refusal::Forbidden with the code foreign_origin and that sentence for a page that is not of these origins. A
// request that sends no origin at all comes from a script.
void require_own_page(const Request& request, const std::vector<std::string>& trusted_origins,
                      const std::string& sentence);

}  // namespace web

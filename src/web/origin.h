#pragma once
#include <string>
#include <vector>

#include "net/origin.h"
#include "web/request.h"

namespace web {

// What net::judge_origin says of this request. GET and HEAD are trusted: they change nothing.
net::OriginVerdict origin_of(const Request& request, const std::vector<std::string>& trusted_origins);

}  // namespace web

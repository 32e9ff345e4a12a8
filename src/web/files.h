#pragma once
#include <functional>
#include <optional>
#include <string>

#include "web/request.h"
#include "web/response.h"

// Files are answers that nginx keeps on its disk until a slow caller has received them. nginx counts those that are in
// progress, large ones apart from small ones. So a worker that is asked for a file first only says how large it is
// (nginx/millrace.conf.in).
namespace web {

// Returns the answer that leads nginx to ask once more by the way of the file's size, or nullopt if it has done so and
// the file is to be made. nginx counts large ones by account, too. Throws refusal::InvalidFields if nginx could not see
// that a file is asked for, and has not counted it: `format` may be percent-encoded in another way than callers have a
// reason to.
std::optional<Response> lead_to_file(const Request& request, const std::string& account_id,
                                     const std::function<bool()>& is_large);

}  // namespace web

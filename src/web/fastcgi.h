#pragma once
#include <fcgiapp.h>

#include "web/request.h"
#include "web/response.h"

namespace web {

// The whole request, body included: all of it is read before anything is answered, or nginx sees a reset.
// More than `most_body` bytes are read but not kept; serve() refuses such a body, and one cut short.
Request read_request(FCGX_Request& fcgi, std::size_t most_body);

// Sends and closes; the request is over.
void send(FCGX_Request& fcgi, const Response& response);

}  // namespace web

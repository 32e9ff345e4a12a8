#pragma once
#include <fcgiapp.h>

#include <functional>

#include "web/request.h"
#include "web/response.h"

namespace web {

// Reads the whole request with its body, since nginx sees a reset if we answer before all of it is read. A body longer
// than max_body_bytes is read and not kept. The caller has to refuse it, and a body that is cut short.
Request read_request(FCGX_Request& fcgi, std::size_t max_body_bytes);

// This limits the seconds in which a request, or a group of them, has to be read. nginx has all of it before it
// connects, but others who may write to the socket may send only a part. Then the watchdog ends the worker.
constexpr unsigned kReadingDeadline = 5;

// Returns whether nginx has closed the connection, so that the answer would not be read: its client left, or it waited
// for fastcgi_read_timeout and has answered 503 itself.
bool is_abandoned(const FCGX_Request& fcgi);

// Returns whether the request comes from nginx, which knows MILLRACE_NGINX_SECRET. Others who may write to the socket,
// such as programs of another site, could name any caller's address and pass by nginx's limits, so they get a 403,
// which is logged.
bool is_from_nginx(FCGX_Request& fcgi, const std::string& nginx_secret);

// Sends the response and closes the connection. If the rest of its body cannot be made, the connection breaks, so that
// no caller takes what was sent for the whole. `before_part` is called before each part of the rest is made.
void send(
    FCGX_Request& fcgi, const Response& response, const std::function<void()>& before_part = [] {});
// Closes it without a response.
void close(FCGX_Request& fcgi);

}  // namespace web

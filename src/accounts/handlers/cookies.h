#pragma once
#include <optional>
#include <string>
#include <vector>

#include "config.h"
#include "web/request.h"
#include "web/response.h"

// Cookies that are signed: that of a session, `auth.session_token=...; Max-Age=604800; Path=/; HttpOnly; Secure;
// SameSite=Lax`, and that of a sign-up which waits. nginx speaks TLS only, hence Secure.
namespace accounts::handlers {

// The tokens of session cookies whose signature is ours, four at most: one of another path, or of a domain above, is
// sent beside that of this host, and may be of a session that has ended. Asks no database.
std::vector<std::string> session_tokens(const web::Request& request, const Config& config);

// A session that is not remembered ends with the browser: its cookie has no Max-Age, and a second one,
// auth.dont_remember, says so to better-auth's clients.
web::Response with_session_cookie(web::Response response, const Config& config, const std::string& token,
                                  bool remembered);

// Shows, for as long as a sign-up waits, that it was this browser's.
web::Response with_sign_up_cookie(web::Response response, const Config& config, const std::string& id);
// The id of its sign-up, if its signature is ours; or empty.
std::string sign_up_of(const web::Request& request, const Config& config);

web::Response without_session_cookie(web::Response response);

}  // namespace accounts::handlers

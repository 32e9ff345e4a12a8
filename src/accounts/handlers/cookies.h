#pragma once
#include <string>
#include <vector>

#include "settings/config.h"
#include "web/request.h"
#include "web/response.h"

// Reads and sets the signed cookies: that of a session, `auth.session_token=...; Max-Age=604800; Path=/; HttpOnly;
// Secure; SameSite=Lax`, and that of a waiting sign-up. They are Secure because nginx speaks TLS only.
namespace accounts::handlers {

// Returns the tokens of the session cookies that we have signed, at most four. There can be several because a browser
// also sends cookies of another path or of a parent domain, whose session may have ended. This asks no database.
std::vector<std::string> session_tokens(const web::Request& request, const Config& config);

// Sets the cookie of a session. One that is not remembered ends with the browser: its cookie has no Max-Age, and a
// second cookie, auth.dont_remember, says so to better-auth's clients.
web::Response with_session_cookie(web::Response response, const Config& config, const std::string& token,
                                  bool remembered);

// Sets a cookie which shows, for as long as the sign-up waits, that it came from this browser.
web::Response with_sign_up_cookie(web::Response response, const Config& config, const std::string& id);
// Returns the id of the browser's sign-up, or an empty string if there is no such cookie that we have signed.
std::string sign_up_of(const web::Request& request, const Config& config);

web::Response without_session_cookie(web::Response response);

}  // namespace accounts::handlers

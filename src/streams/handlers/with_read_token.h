#pragma once
#include "accounts/rules/account.h"
#include "web/route.h"
#include "worker.h"

namespace streams::handlers {

using accounts::rules::Account;

// For what scripts may read: `Authorization: Bearer read_…` counts here as well as the session cookie. A request with
// such a header is judged by the token alone, whatever cookie it has; refusal::Unauthorized unless the token is active,
// and of the account that the request names, if it names one. Every other request is judged by accounts' gate viewer. A
// token opens GET and HEAD only, wherever this is mounted. Likewise refused is a token that may do something else.
web::Gated viewer_or_token(Worker& worker, web::Response (*handler)(const web::Request&, Worker&, const Account&));

// The same for what sets marks, which `Authorization: Bearer mark_…` opens, or accounts' gate editor.
web::Gated editor_or_marks_token(Worker& worker,
                                 web::Response (*handler)(const web::Request&, Worker&, const Account&));

}  // namespace streams::handlers

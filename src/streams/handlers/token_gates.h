#pragma once
#include "accounts/rules/account.h"
#include "streams/rules/share.h"
#include "web/route.h"
#include "worker.h"

namespace streams::handlers {

using accounts::rules::Account;

// Guards what scripts may read. It accepts `Authorization: Bearer read_…` as well as the session cookie. If a request
// has such a header, its cookie is ignored. refusal::Unauthorized is thrown unless the token is active and belongs to
// the account that the request names, if it names one. A token opens GET and HEAD only, wherever this gate is mounted.
// A token that may do something else is refused likewise. A request without a token has to pass accounts' gate viewer.
web::Gated viewer_or_token(Worker& worker, web::Response (*handler)(const web::Request&, Worker&, const Account&));

// Guards in the same way what those screens show, and also accepts `Authorization: Bearer share_…`: the handler sees a
// query in which the share's filters and period stand, whatever the URL says. Such a read is charged to the share.
web::Gated viewer_token_or_share(Worker& worker, web::Response (*handler)(const web::Request&, Worker&, const Account&),
                                 const rules::Opened& opened);

// Guards what sets marks in the same way. It accepts `Authorization: Bearer mark_…`, and a request without a token has
// to pass accounts' gate editor.
web::Gated editor_or_marks_token(Worker& worker,
                                 web::Response (*handler)(const web::Request&, Worker&, const Account&));

}  // namespace streams::handlers

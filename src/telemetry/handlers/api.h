#pragma once
#include "accounts/tables/users.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Everything under /api/v1 but ingest (ingest.h), and the waitlist. Another user's rows are not found.
namespace telemetry::handlers {

using accounts::tables::User;
using web::Request;
using web::Response;

Response create_key(const Request& request, Worker& worker, const User& user);
Response list_keys(const Request& request, Worker& worker, const User& user);
Response delete_key(const Request& request, Worker& worker, const User& user);

Response create_token(const Request& request, Worker& worker, const User& user);
Response list_tokens(const Request& request, Worker& worker, const User& user);
Response delete_token(const Request& request, Worker& worker, const User& user);

Response create_stream(const Request& request, Worker& worker, const User& user);
Response list_streams(const Request& request, Worker& worker, const User& user);
Response show_stream(const Request& request, Worker& worker, const User& user);
Response rename_stream(const Request& request, Worker& worker, const User& user);
Response delete_stream(const Request& request, Worker& worker, const User& user);

Response list_playbacks(const Request& request, Worker& worker, const User& user);
Response show_playback(const Request& request, Worker& worker, const User& user);
Response delete_playback(const Request& request, Worker& worker, const User& user);
Response show_timeline(const Request& request, Worker& worker, const User& user);
Response list_events(const Request& request, Worker& worker, const User& user);

Response list_metrics(const Request& request, Worker& worker, const User& user);
Response show_overall(const Request& request, Worker& worker, const User& user);
Response list_timeseries(const Request& request, Worker& worker, const User& user);
Response list_breakdown(const Request& request, Worker& worker, const User& user);
Response list_errors(const Request& request, Worker& worker, const User& user);
Response show_live(const Request& request, Worker& worker, const User& user);

Response join_waitlist(const Request& request, Worker& worker);

}  // namespace telemetry::handlers

#pragma once
#include "accounts/tables/users.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// What players reported, for the owner of their keys; somebody else's session is not found.
namespace telemetry::handlers {

web::Response list_playbacks(const web::Request& request, Worker& worker, const accounts::tables::User& user);
web::Response show_playback(const web::Request& request, Worker& worker, const accounts::tables::User& user);
web::Response list_events(const web::Request& request, Worker& worker, const accounts::tables::User& user);

}  // namespace telemetry::handlers

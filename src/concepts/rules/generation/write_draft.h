#pragma once
#include "concepts/tables/generations.h"
#include "db/database.h"
#include "limits/throttle.h"
#include "net/http_client.h"
#include "providers/deadline.h"
#include "settings/config.h"

namespace concepts::rules {

// Writes the draft of a generation: the provider's if one is configured, else the embedded generator's. Throws
// refusal::Unavailable or refusal::TooMany.
void write_draft(db::Database& db, net::HttpClient& http, const Config& config, tables::generations::Generation& made,
                 const limits::Limit& failures, const providers::Deadline& deadline);

}  // namespace concepts::rules

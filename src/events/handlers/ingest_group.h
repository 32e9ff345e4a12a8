#pragma once
#include <list>
#include <string>
#include <vector>

#include "events/rules/ingest/incoming_batch.h"
#include "events/rules/ingest/key_rate.h"
#include "streams/handlers/with_sdk_key.h"

namespace events::handlers {

// Limit the bytes of one body, both on the wire and inflated. Players that report in CMCD or EPAS send a few kB.
constexpr std::size_t kMaxEnvelopeBytes = 1024 * 1024, kMaxReportBytes = 64 * 1024;

// Holds what the handler of a format has parsed of one request.
struct ParsedRequest {
  std::list<rules::IncomingBatch> batches;
  std::string error;                         // what could not be parsed, shown to the owner of the key; empty: no error
  web::Response answer = web::no_content();  // sent once all batches are stored
};

// Returns what web::content does. Throws refusal::UnsupportedMediaType for a form that is no JSON: a page sees no
// answer to a beacon, so the last error of its key says what to send.
std::string json_content(web::Request& request, std::size_t max_bytes);

// Parses one request. An exception becomes its answer.
using Parse = ParsedRequest (*)(const streams::handlers::SdkCall& keyed, rules::Sender sender);

// Parses as many of the requests as one transaction should take, at least one, stores their batches together
// (rules/ingest/group.h), and answers these requests. The answer is that of `parse` if all batches of the request were
// stored, the refusal if it could not be parsed, and 409, 429, 500 or 503 if a batch was not committed.
void ingest_group(const std::vector<streams::handlers::SdkCall>& calls, Worker& worker, Parse parse,
                  rules::Traffic traffic = rules::Traffic::reports);

}  // namespace events::handlers

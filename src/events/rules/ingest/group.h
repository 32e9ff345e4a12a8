#pragma once
#include <exception>
#include <list>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/rules/ingest/account_storage.h"
#include "events/rules/ingest/incoming_batch.h"
#include "events/rules/ingest/key_rate.h"
#include "settings/config.h"
#include "streams/tables/bearer_tokens.h"

// Stores what a group of requests has brought with SDK keys.
namespace events::rules {

// Holds what was received by one request.
struct ReceivedRequest {
  const streams::tables::bearer_tokens::ActiveToken& sdk_key;
  const std::string& address;            // who has sent it, or who is behind the proxies that the key names
  std::list<IncomingBatch> batches;      // a batch cannot be moved
  std::string unread;                    // what could not be parsed, shown to the owner of the key; empty: nothing
  std::exception_ptr refusal = nullptr;  // why it was not admitted or not parsed at all; null: it was
};

// Counts a request before it is parsed. Throws refusal::TooMany if its key is above its rate, or may store nothing now.
// Returns why it may begin no session now, or null.
std::exception_ptr admit(const Config& config, const streams::tables::bearer_tokens::ActiveToken& sdk_key,
                         const std::string& address, Traffic traffic, const ShareWaits& waits);

// Stores the batches of all requests together, and charges the shares of their senders. Records for the owners of the
// keys when they were used, and what was not stored as it was sent. If charging or recording fails, this is only
// logged. Returns for each request why not all of its batches were stored, or null.
std::vector<std::exception_ptr> store_group(db::Database& db, const Config& config,
                                            const std::vector<ReceivedRequest>& requests);

}  // namespace events::rules

#include "events/rules/ingest/group.h"

#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "counters/counters.h"
#include "events/rules/ingest/store_batches.h"
#include "log.h"
#include "refusal.h"
#include "streams/rules/bearer_token.h"
#include "text/ascii.h"

namespace events::rules {
namespace {

namespace bearer_tokens = streams::tables::bearer_tokens;

// Holds a request, what became of each of its batches, and the first error of both.
struct StoredRequest {
  const ReceivedRequest& request;
  std::vector<StoreResult> results;
  std::exception_ptr error;
};
using StoredRequests = std::vector<StoredRequest>;

StoredRequests store_all(db::Database& db, const Config& config, const std::vector<ReceivedRequest>& requests) {
  Batches batches;
  for (const auto& request : requests) {
    for (const auto& batch : request.batches) batches.push_back(&batch);
  }
  auto results = store(db, config, batches);

  StoredRequests stored;
  auto next = std::make_move_iterator(results.begin());
  for (const auto& request : requests) {
    const auto end = std::next(next, static_cast<std::ptrdiff_t>(request.batches.size()));
    stored.push_back({request, std::vector<StoreResult>(next, end), request.refusal});
    for (const auto& result : stored.back().results) {
      if (!stored.back().error) stored.back().error = result.error;
    }
    next = end;
  }
  return stored;
}

void count_events(const StoredRequests& stored) {
  for (const auto& [request, results, error] : stored) {
    if (error) continue;
    std::size_t events = 0;
    for (const auto& batch : request.batches) events += batch.envelope.events.size();
    counters::observe(counters::kRequestEvents, {}, static_cast<double>(events));
  }
}

void charge_shares(db::Database& db, const Config& config, const StoredRequests& stored) {
  std::map<std::pair<std::string, std::string>, std::int64_t> bytes_by;  // key and address
  for (const auto& [request, results, error] : stored) {
    for (const auto& result : results)
      if (!result.error) bytes_by[{request.sdk_key.id, request.address}] += result.stored_bytes;
  }
  for (const auto& [by, bytes] : bytes_by) charge_share(db, config, {by.first, by.second}, bytes);
}

// Holds what is recorded of SDK keys, by their ids: which were used, the last error of their requests, and what of
// these does not count as it was sent.
struct KeyUse {
  std::set<std::string> used;
  std::map<std::string, std::string> errors;
  std::map<std::string, std::set<std::string>> losses;
};

void note_error(KeyUse& use, const bearer_tokens::ActiveToken& sdk_key, const std::string& error) {
  if (!error.empty() && sdk_key.error_is_due) use.errors[sdk_key.id] = error;
}

// Returns an empty text for what is no refusal: faults of ours are not shown to the owner of a key.
std::string sentence_of(const std::exception_ptr& error) {
  if (!error) return "";
  try {
    std::rethrow_exception(error);
  } catch (const refusal::Refusal& refusal) {
    return refusal.what();
  } catch (...) {
    return "";
  }
}

KeyUse key_use_of(const StoredRequests& stored) {
  KeyUse use;
  for (const auto& [request, results, error] : stored)
    note_error(use, request.sdk_key, request.refusal ? sentence_of(request.refusal) : request.unread);
  // Of the errors of a key, those of its batches come last, and so are shown.
  for (const auto& [request, results, error] : stored) {
    const auto& sdk_key = request.sdk_key;
    if (!request.refusal) note_error(use, sdk_key, sentence_of(error));
    if (!error && sdk_key.use_is_due) use.used.insert(sdk_key.id);
    for (const auto& result : results) {
      if (!result.error && !result.losses.empty() && sdk_key.loss_is_due)
        use.losses[sdk_key.id].insert(result.losses.begin(), result.losses.end());
    }
  }
  return use;
}

void record(db::Database& db, const KeyUse& use) {
  if (!use.used.empty()) {
    db::Autocommit tx(db);
    bearer_tokens::mark_used(tx, streams::rules::kSdkKey.table, {use.used.begin(), use.used.end()});
  }
  for (const auto& [id, losses] : use.losses) {
    if (use.errors.count(id) == 0) db::autocommit(db, bearer_tokens::record_loss, id, text::joined(losses, "; "));
  }
  for (const auto& [id, error] : use.errors) db::autocommit(db, bearer_tokens::record_error, id, error);
}

// Calls what must not affect an answer.
template <class Work>
void try_to(Work&& work) {
  try {
    work();
  } catch (const db::Error& error) {
    log_problem(LogLevel::warning, {}, error.what());
  }
}

}  // namespace

std::exception_ptr admit(const Config& config, const bearer_tokens::ActiveToken& sdk_key, const std::string& address,
                         Traffic traffic, const ShareWaits& waits) {
  count_request(config, {sdk_key.id, address, traffic});
  require_storage_left(config, sdk_key.stored);
  if (waits.to_store > 0) throw share_used_up(config, waits.to_store);
  return waits.to_begin > 0 ? std::make_exception_ptr(share_of_key_used_up(config, waits.to_begin)) : nullptr;
}

std::vector<std::exception_ptr> store_group(db::Database& db, const Config& config,
                                            const std::vector<ReceivedRequest>& requests) {
  const auto stored = store_all(db, config, requests);

  count_events(stored);
  try_to([&] { charge_shares(db, config, stored); });
  try_to([&] { record(db, key_use_of(stored)); });

  std::vector<std::exception_ptr> errors;
  for (const auto& request : stored) errors.push_back(request.error);
  return errors;
}

}  // namespace events::rules

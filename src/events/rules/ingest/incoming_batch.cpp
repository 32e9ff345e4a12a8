#include "events/rules/ingest/incoming_batch.h"

#include <cstdlib>
#include <map>

#include "calendar/timestamp.h"
#include "events/rules/session_ref.h"
#include "events/rules/stored/stored_batch.h"
#include "events/rules/viewer_hash.h"

namespace events::rules {
namespace {

constexpr std::size_t kMaxBatchPayloadBytes = kMaxStoredBatch / 2;  // leaves room for the names in the stored JSON
constexpr std::int64_t kToleratedSkew = 5000;                       // ms

// Joins payloads and ids. The hash of the result identifies the batch, and ids distinguish batches with equal payloads.
std::string payloads_of(const std::vector<playback::NormalizedEvent>& events) {
  std::string all;
  for (const auto& event : events) all.append(event.payload).append(event.id);
  return all;
}

playback::Envelope with_events(playback::Envelope envelope, const std::vector<playback::NormalizedEvent>& events,
                               std::string_view payloads) {
  envelope.session_id = events.at(0).session_id;
  for (const auto& event : events) {
    envelope.events.push_back({event.type, event.ts, payloads.substr(0, event.payload.size()), event.id});
    payloads.remove_prefix(event.payload.size() + event.id.size());
  }
  return envelope;
}

playback::Envelope without_viewer_ids(playback::Envelope envelope, const Sender& sender,
                                      std::deque<std::string>& concealed) {
  for (auto& event : envelope.events) {
    if (!may_name_viewer(event.payload)) continue;
    concealed.push_back(conceal_viewers(event.type, event.payload, sender.address_secret, sender.account_id));
    event.payload = concealed.back();
  }
  return envelope;
}

}  // namespace

IncomingBatch::IncomingBatch(std::string body, Sender sender, std::int64_t received_at)
    : body(std::move(body)),
      sender(std::move(sender)),
      received_at(received_at),
      envelope(without_viewer_ids(playback::read_envelope(this->body), this->sender, concealed)),
      session_ref(rules::session_ref(this->sender.account_id, envelope.session_id)) {}

IncomingBatch::IncomingBatch(const std::vector<playback::NormalizedEvent>& events, playback::Envelope envelope,
                             Sender sender, std::int64_t received_at)
    : body(payloads_of(events)),
      sender(std::move(sender)),
      received_at(received_at),
      envelope(without_viewer_ids(with_events(std::move(envelope), events, body), this->sender, concealed)),
      session_ref(rules::session_ref(this->sender.account_id, this->envelope.session_id)) {}

std::int64_t corrected_ts(std::int64_t ts, std::optional<std::int64_t> sent_at, std::int64_t received_at) {
  const std::int64_t behind = sent_at ? received_at - *sent_at : 0;
  const std::int64_t corrected = std::llabs(behind) > kToleratedSkew ? ts + behind : ts;
  return corrected < 0 || corrected > received_at + calendar::kDayMs ? received_at : corrected;
}

std::vector<std::vector<playback::NormalizedEvent>> split_into_batches(std::vector<playback::NormalizedEvent> events) {
  struct Open {
    std::size_t at, bytes;
  };
  std::map<std::string, Open> open;  // of each session, the batch that still has room
  std::vector<std::vector<playback::NormalizedEvent>> found;
  for (auto& event : events) {
    auto& part = open.emplace(event.session_id, Open{found.size(), 0}).first->second;
    const bool full = part.at < found.size() && (found[part.at].size() == playback::kMaxEvents ||
                                                 part.bytes + event.payload.size() > kMaxBatchPayloadBytes);
    if (full) part = {found.size(), 0};
    if (part.at == found.size()) found.emplace_back();
    part.bytes += event.payload.size();
    found[part.at].push_back(std::move(event));
  }
  return found;
}

}  // namespace events::rules

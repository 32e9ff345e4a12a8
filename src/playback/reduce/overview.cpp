#include "playback/reduce/overview.h"

#include <tuple>

namespace playback {
namespace {

constexpr std::string_view kRequest = "cmcd.request", kRecovery = "error_recovered";

}  // namespace

bool Overview::is_needed_for(std::string_view event_type) { return event_type == kRequest || event_type == kRecovery; }

bool Overview::depends_on(std::string_view event_type) const {
  if (event_type == kRequest) return !has_video_requests;
  return event_type == kRecovery || !tells_itself;
}

void Overview::add(const Observation& seen) {
  has_requests = has_requests || seen.request;
  has_video_requests = has_video_requests || (seen.request && seen.request->object == MediaRequest::Object::video);
  tells_itself = tells_itself || (!seen.event_type.empty() && !seen.request);
  const bool is_later = std::tie(seen.ts, seen.event_key) > std::tie(recovered_at, last_recovery);
  if (seen.only_from != State::failed || !is_later) return;
  recovered_at = seen.ts;
  last_recovery = seen.event_key;
}

}  // namespace playback

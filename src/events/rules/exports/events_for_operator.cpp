#include "events/rules/exports/events_for_operator.h"

#include "calendar/timestamp.h"
#include "events/rules/sessions/ordered_events.h"

namespace events::rules {
namespace {

namespace playback_sessions = tables::playback_sessions;

constexpr std::size_t kSessionsAPage = 200;

std::optional<std::string> text_of(const std::optional<std::int64_t>& time) {
  return time ? std::optional(calendar::sql_time(*time)) : std::nullopt;
}

bool is_within(const ExportFilter& filter, const Event& event) {
  return (!filter.from || event.ts >= *filter.from) && (!filter.to || event.ts < *filter.to);
}

}  // namespace

void export_events(db::Database& db, const ExportFilter& filter,
                   const std::function<void(const playback_sessions::Session&, const Event&)>& visit) {
  const playback_sessions::ExportSelection selection{filter.account_id, filter.stream_id, text_of(filter.from),
                                                     text_of(filter.to)};
  for (std::string after;;) {
    const auto page = playback_sessions::exported(db, selection, after, kSessionsAPage);
    if (page.empty()) return;
    OrderedEvents reader(db, keys_of(page));
    while (const auto part = reader.next()) {
      for (const auto* event : part->events) {
        if (is_within(filter, *event)) visit(page[part->session], *event);
      }
    }
    after = page.back().identity.ref;
  }
}

}  // namespace events::rules

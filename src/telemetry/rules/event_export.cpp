#include "telemetry/rules/event_export.h"

#include "telemetry/rules/timestamp.h"

namespace telemetry::rules {
namespace {

namespace sessions = tables::exported_sessions;

constexpr std::size_t kSessions = 200, kEvents = 2000;

std::optional<std::string> text_of(const std::optional<std::int64_t>& time) {
  return time ? std::optional(sql_time(*time)) : std::nullopt;
}

template <class Visit>
void export_session(db::Database& db, const sessions::Session& session, const ExportFilter& filter, Visit visit) {
  const SessionKey key{session.ref, session.days};
  const auto sizes = stored_sizes(db, {key});
  std::optional<EventPlace> after;
  if (filter.from) after = EventPlace{*filter.from, ""};
  for (;;) {
    const auto events = events_after(db, key, sizes, after, kEvents);
    for (const auto& event : events) {
      if (filter.to && event.ts >= *filter.to) return;
      visit(session, event);
    }
    if (events.size() < kEvents) return;
    after = EventPlace{events.back().ts, events.back().identity};
  }
}

}  // namespace

void export_events(db::Database& db, const ExportFilter& filter,
                   const std::function<void(const sessions::Session&, const ListedEvent&)>& visit) {
  const sessions::Filter which{filter.user_id, filter.stream_id, text_of(filter.from), text_of(filter.to)};
  for (std::string after;;) {
    const auto page = sessions::page(db, which, after, kSessions);
    for (const auto& session : page) export_session(db, session, filter, visit);
    if (page.size() < kSessions) return;
    after = page.back().ref;
  }
}

}  // namespace telemetry::rules

#include "telemetry/rules/event_export.h"

#include "telemetry/rules/timestamp.h"

namespace telemetry::rules {
namespace {

namespace sessions = tables::exported_sessions;

constexpr std::size_t kSessions = 200, kEvents = 2000;

std::optional<std::string> text_of(const std::optional<std::int64_t>& time) {
  return time ? std::optional(sql_time(*time)) : std::nullopt;
}

using Sizes = std::map<std::string, tables::StoredSize>;

template <class Visit>
void export_session(db::Database& db, const sessions::Session& session, const Sizes& sizes, const ExportFilter& filter,
                    Visit visit) {
  const SessionKey key{session.ref, session.days};
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
    if (page.empty()) return;
    std::vector<SessionKey> keys;
    for (const auto& session : page) keys.push_back({session.ref, session.days});
    const auto sizes = stored_sizes(db, keys);
    for (const auto& session : page) {
      if (sizes.count(session.ref)) export_session(db, session, sizes, filter, visit);
    }
    after = page.back().ref;
  }
}

}  // namespace telemetry::rules

#include "telemetry/rules/event_export.h"

#include "telemetry/rules/timestamp.h"

namespace telemetry::rules {
namespace {

namespace sessions = tables::exported_sessions;

constexpr std::size_t kSessions = 200;

std::optional<std::string> text_of(const std::optional<std::int64_t>& time) {
  return time ? std::optional(sql_time(*time)) : std::nullopt;
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
      if (sizes.count(session.ref) == 0) continue;
      for_each_event(db, {session.ref, session.days}, sizes, filter.from, filter.to,
                     [&](const ListedEvent& event) { visit(session, event); });
    }
    after = page.back().ref;
  }
}

}  // namespace telemetry::rules

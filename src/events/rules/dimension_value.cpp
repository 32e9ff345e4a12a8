#include "events/rules/dimension_value.h"

#include <algorithm>

namespace events::rules {

using playback::Dimension;
using playback::Origin;

std::string value_of(Dimension dimension, const tables::session_figures::Row& session) {
  switch (playback::info_of(dimension).origin) {
    case Origin::stream:
      return dimension == Dimension::stream ? session.identity.stream_id.value_or("") : "";
    case Origin::header:
      return session.identity.client[dimension];
    case Origin::error: {
      auto value = session.figures.error_code.value_or("");
      value.erase(value.find_last_not_of(' ') + 1);
      return value;
    }
    case Origin::event:
    case Origin::custom:
      break;
  }
  return session.figures.dimensions[dimension];
}

bool passes(const tables::session_figures::Row& session, const std::vector<tables::session_figures::Filter>& filters) {
  bool any = false;
  by_cdn(session, [&](const auto& part) {
    any = any || std::all_of(filters.begin(), filters.end(), [&](const auto& filter) {
            return (value_of(filter.dimension, part) == filter.value) != filter.negated;
          });
  });
  return any;
}

void by_cdn(const tables::session_figures::Row& session,
            const std::function<void(const tables::session_figures::Row&)>& use) {
  if (session.figures.served.empty()) return use(session);
  auto part = session;
  part.figures.served.clear();
  for (const auto& served : session.figures.served) {
    part.figures.dimensions.set(Dimension::cdn, served.cdn);
    part.figures.played_ms = served.played_ms;
    part.figures.rebuffer_ms = served.rebuffer_ms;
    part.figures.rebuffer_count = served.rebuffer_count;
    use(part);
    part.figures.continues = true;
  }
}

}  // namespace events::rules

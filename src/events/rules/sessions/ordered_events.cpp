#include "events/rules/sessions/ordered_events.h"

#include <algorithm>

namespace events::rules {
namespace {

const PartSize kPart{5'000, 8 * 1024 * 1024};  // as each part is printed at once

}  // namespace

OrderedEvents::OrderedEvents(db::Database& db, std::vector<SessionKey> sessions)
    : db_(db), sessions_(std::move(sessions)) {
  if (sessions_.empty()) return;
  for (std::size_t i = 0; i < sessions_.size(); ++i) index_of_[sessions_[i].ref] = i;
  groups_ = groups_to_read(sessions_, stored_sizes(db, sessions_));
  std::reverse(groups_.begin(), groups_.end());
}

std::optional<OrderedEvents::Part> OrderedEvents::next() {
  for (;;) {
    if (const auto present = group_.empty() ? events_.end() : events_.find(group_.front().ref);
        present != events_.end()) {
      const auto& part = present->second.next();
      if (!part.empty()) return Part{index_of_[present->first], part};
      events_.erase(present);
    }
    if (!go_to_next_session()) return std::nullopt;
  }
}

bool OrderedEvents::go_to_next_session() {
  if (!group_.empty()) group_.erase(group_.begin());
  if (!group_.empty()) return true;
  if (groups_.empty()) return false;
  group_ = std::move(groups_.back());
  groups_.pop_back();
  events_ = read_group(db_, group_, kPart);
  return true;
}

}  // namespace events::rules

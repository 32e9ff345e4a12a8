#include "events/rules/exports/events_of_period.h"

namespace events::rules {
namespace {

constexpr std::size_t kSessionsOfPage = 500;

}  // namespace

std::optional<EventsOfPeriod::Part> EventsOfPeriod::next() {
  for (;;) {
    if (auto part = reader_ ? reader_->next() : std::nullopt) return Part{page_[part->session], part->events};
    page_ = sessions_.next_without_figures(kSessionsOfPage);
    if (page_.empty()) return std::nullopt;
    reader_.emplace(db_, keys_of(page_));
  }
}

}  // namespace events::rules

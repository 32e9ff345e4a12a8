#include "playback/reduce/description.h"

#include "playback/viewer.h"

namespace playback {
namespace {

template <class Value>
void keep_first(std::optional<Value>& kept, const std::optional<Value>& given) {
  if (!kept) kept = given;
}

std::optional<std::string> if_given(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

}  // namespace

void Description::add(const Observation& next) {
  estimated_ = estimated_ || (next.estimated && !next.event_type.empty());
  if (next.metadata) add_metadata(*next.metadata);
  if (next.hidden) add_visibility(next);
  // The last fatal error explains more than one that did no harm.
  if (next.error && (!error_ || next.error->fatal || !error_->fatal)) error_ = next.error;
}

void Description::add_metadata(const Metadata& metadata) {
  metadata_.dimensions.fill_from(metadata.dimensions);
  for (const auto& one : metadata.custom) {
    if (metadata_.custom.size() < kMaxCustom) metadata_.custom.insert(one);
  }
  keep_first(metadata_.weight, metadata.weight);
  keep_first(metadata_.page_startup_ms, metadata.page_startup_ms);
  keep_first(metadata_.player_startup_ms, metadata.player_startup_ms);
}

// A tab counts as one that nobody has seen if its player says so from the start on; others may be told of later, as by
// CMCD.
void Description::add_visibility(const Observation& next) {
  visibility_known_ = visibility_known_ || next.event_type == "session_start";
  seen_ = seen_ || !*next.hidden;
}

void Description::finish(SessionFigures& figures) const {
  figures.estimated = estimated_;
  figures.dimensions.fill_from(metadata_.dimensions);
  figures.custom = metadata_.custom;
  figures.weight = metadata_.weight.value_or(figures.weight);
  figures.page_startup_ms = metadata_.page_startup_ms;
  figures.player_startup_ms = metadata_.player_startup_ms;
  if (!is_viewer(figures.dimensions[Dimension::viewer])) figures.dimensions.set(Dimension::viewer, "");
  if (visibility_known_) figures.dimensions.set(Dimension::visibility, seen_ ? "seen" : "hidden");
  if (error_) finish_error(figures);
}

void Description::finish_error(SessionFigures& figures) const {
  figures.error_code = if_given(error_->code);
  figures.error_message = if_given(error_->message);
  figures.refused = figures.failed && error_->fatal && error_->business;
}

}  // namespace playback

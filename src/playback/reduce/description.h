#pragma once
#include <optional>

#include "playback/observation.h"

namespace playback {

// Collects what the events say of the session as a whole.
class Description {
 public:
  // Takes the observations in order.
  void add(const Observation& next);
  // Needs figures.failed.
  void finish(SessionFigures& figures) const;

 private:
  void add_metadata(const Metadata& metadata);
  void add_visibility(const Observation& next);
  void finish_error(SessionFigures& figures) const;

  bool estimated_ = false;
  Metadata metadata_;  // of several values, the first one
  std::optional<PlaybackError> error_;
  bool visibility_known_ = false, seen_ = false;
};

}  // namespace playback

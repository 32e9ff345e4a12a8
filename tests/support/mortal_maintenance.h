#pragma once
#include <string>

#include "support/stack.h"

// `millrace-admin maintain` that dies at a place (src/failpoint.h) as by kill -9: what `make failpoints` builds.
class MortalMaintenance {
 public:
  // Of these, each is reached when a session that has fallen silent is packed, its figures are made, and its hour.
  static constexpr const char* kPlaces[] = {"batches deleted", "segments written",   "figures stored",
                                            "period cleared",  "periods recomputed", "watermark stored"};

  explicit MortalMaintenance(const Stack& stack);
  ~MortalMaintenance();

  // Whether it died there: it does not if there is nothing to do, or another command is doing it.
  bool dies_at(const std::string& place) const;

 private:
  std::string command_, file_;
};

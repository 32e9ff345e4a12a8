#pragma once
#include <algorithm>

#include "settings/config.h"

// Returns after how many seconds without a run of `maintain` it is late: alerts then know nothing, and an alarm fires.
inline int late_seconds(const Config& config) { return std::max(300, 3 * config.maintain_seconds); }

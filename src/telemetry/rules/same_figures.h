#pragma once
#include "telemetry/tables/playback_figures.h"
#include "telemetry/tables/sums.h"

namespace telemetry::rules {

bool same(const tables::Figures& a, const tables::Figures& b);
bool same(const tables::Sums& a, const tables::Sums& b);

// Whether the outcome that was stored of a session is one that these figures may have. `live`: more may be heard of it,
// so that it counts either as waiting still or as gone.
bool outcome_fits(const tables::playback_figures::Row& stored, const tables::Figures& figures, bool live);

}  // namespace telemetry::rules

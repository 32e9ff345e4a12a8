#pragma once
#include "alarms/rules/finding.h"
#include "telemetry/tables/troubled_playbacks.h"
#include "worker.h"

namespace alarms::rules {

using Playbacks = telemetry::tables::troubled_playbacks::Counts;

// Whether the share of playbacks in trouble is surely above that many percent: if the whole interval is. One of two is
// no trouble. It is fine again once the whole interval is below, or its lower bound is below half; in between, it stays
// as it was. 0 percent: never trouble.
Finding judge_viewers(const Playbacks& playbacks, int percent);

// Of the last 15 minutes, on all hosts.
Finding check_viewers(Worker& worker);

}  // namespace alarms::rules

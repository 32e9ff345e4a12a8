#pragma once
#include "alarms/rules/finding.h"
#include "telemetry/tables/troubled_playbacks.h"
#include "worker.h"

namespace alarms::rules {

using Playbacks = telemetry::tables::troubled_playbacks::Counts;

// Whether the share of playbacks in trouble is surely above that many percent (interval.h): one of two is not. 0
// percent: never.
Finding judge_viewers(const Playbacks& playbacks, int percent);

// Of the last 15 minutes, on all hosts.
Finding check_viewers(Worker& worker);

}  // namespace alarms::rules

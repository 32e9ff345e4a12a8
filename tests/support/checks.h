#pragma once
#include "alarms/rules/check.h"

// The check of that name, and what it finds.
const alarms::rules::Check& check_of(const std::string& name);
alarms::rules::CheckResult result_of(const std::string& name, db::Database& db, const Config& config);

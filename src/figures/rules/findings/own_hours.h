#pragma once
#include <cstdint>

#include "calendar/period.h"
#include "figures/rules/findings/headline.h"
#include "figures/rules/insights/verdict.h"
#include "figures/rules/query/what_broke.h"

namespace figures::rules::findings {

struct OwnHours {
  calendar::Period when;
  std::int64_t sessions;  // in its place, of those that were read
};

// Finds when, within the hours that were explained, sessions of the place where it rose were worse than both they and
// all sessions were before. Others that failed by chance some hours earlier do not count, and no hour before its first
// session. The headline is of these hours.
OwnHours own_hours(const WhatBroke& found, const insights::Cause& place, const Headline& headline);

}  // namespace figures::rules::findings

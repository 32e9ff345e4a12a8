#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "support/stack.h"
#include "telemetry/tables/playback_figures.h"

// Figures of sessions, stored as maintenance stores them, for tests of what reads them.

// A session that played for a minute after a start of 800 ms. Times are ms since 1970.
telemetry::tables::playback_figures::Row played_session(const std::string& user_id, std::int64_t first_seen_at);

// Stores the figures of the sessions, and the sessions themselves.
void store_figures(Stack& stack, const std::vector<telemetry::tables::playback_figures::Row>& sessions);

// Makes stream_hours of them, and stream_days of the days that are given as stored: 2026-11-21 00:00:00
void roll_up_hours(Stack& stack, const std::vector<telemetry::tables::playback_figures::Row>& sessions);
void roll_up_days(Stack& stack, const std::vector<telemetry::tables::playback_figures::Row>& sessions);

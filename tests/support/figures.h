#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "events/tables/session_figures.h"
#include "support/stack.h"

// Figures of sessions, stored as maintenance stores them, for tests of what reads them.

// A session that played for a minute after a start of 800 ms. Times are ms since 1970.
events::tables::session_figures::Row played_session(const std::string& account_id, std::int64_t began_at);

// Stores the figures of the sessions, and the sessions themselves.
void store_figures(Stack& stack, const std::vector<events::tables::session_figures::Row>& sessions);

// Makes hourly_rollups of them, and daily_rollups of the days that are given as stored: 2026-11-21 00:00:00
void roll_up_hours(Stack& stack, const std::vector<events::tables::session_figures::Row>& sessions);
void roll_up_days(Stack& stack, const std::vector<events::tables::session_figures::Row>& sessions);

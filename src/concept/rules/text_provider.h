#pragma once
#include <string>

#include "concept/rules/draft.h"
#include "concept/rules/provider/call.h"

namespace concepts::rules {

// Moves when what is asked of a text provider does.
constexpr int kChatVersion = 1;

constexpr provider::Limits kTextLimits{std::chrono::seconds(20)};

// A draft from an OpenAI-compatible text provider. What it says goes through the same validator as our own, with one
// chance to mend it. Throws provider::Fault when no valid draft can be had.
Draft provided_draft(const provider::Provider& provider, const std::string& theme, const provider::Deadline& deadline);

}  // namespace concepts::rules

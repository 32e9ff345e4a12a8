#pragma once
#include <string>

#include "generator/draft.h"
#include "providers/call.h"

namespace providers {

// Moves when what is asked of a text provider does.
constexpr int kChatVersion = 1;

constexpr providers::Limits kTextLimits{std::chrono::seconds(20)};

// A draft from an OpenAI-compatible text provider. What it says goes through the same validator as our own, with one
// chance to mend it. Throws providers::Fault when no valid draft can be had.
generator::Draft provided_draft(const providers::Provider& provider, const std::string& theme,
                                const providers::Deadline& deadline);

}  // namespace providers

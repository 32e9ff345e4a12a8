#pragma once
#include <string>

#include "generator/draft.h"
#include "providers/call.h"

namespace providers {

// This is raised whenever the prompt changes.
constexpr int kChatVersion = 1;

constexpr providers::Limits kTextLimits{std::chrono::seconds(20)};

// Returns a draft from an OpenAI-compatible text provider. It is checked by the same validator as the embedded
// generator's, and the model gets one chance to correct it. Throws Error if there is no valid draft in the end.
generator::Draft provided_draft(const providers::Provider& provider, const std::string& theme,
                                const providers::Deadline& deadline);

}  // namespace providers

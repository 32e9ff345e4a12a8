#pragma once
#include <string>

#include "concept/rules/draft.h"
#include "concept/rules/provider/call.h"
#include "net/url_guard.h"

namespace concepts::rules {

// Moves when what is asked of an image provider does, or what is made of its answer.
constexpr int kImageVersion = 1;

constexpr provider::Limits kImageLimits{std::chrono::seconds(30)};

// A logo for the draft from an OpenAI-compatible image provider: its picture, decoded and drawn anew as a PNG of
// 512 x 512, so that nothing else of what it sent is left. Throws provider::Fault.
std::string provided_logo(const provider::Provider& provider, const net::Guard& guard, const Draft& draft,
                          const provider::Deadline& deadline);

// The code of that in an answer: image_provider_unavailable, image_timeout, image_rejected, image_invalid.
std::string logo_error(const provider::Fault& fault);

}  // namespace concepts::rules

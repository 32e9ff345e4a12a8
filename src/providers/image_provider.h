#pragma once
#include <string>

#include "generator/draft.h"
#include "net/url_guard.h"
#include "providers/call.h"

namespace providers {

// Moves when what is asked of an image provider does, or what is made of its answer.
constexpr int kImageVersion = 1;

constexpr Limits kImageLimits{std::chrono::seconds(30)};

// A logo for the draft from an OpenAI-compatible image provider: its picture, decoded and drawn anew as a PNG of
// 512 x 512, so that nothing else of what it sent is left. Throws Fault.
std::string provided_logo(const Provider& provider, const net::Guard& guard, const generator::Draft& draft,
                          const Deadline& deadline);

// The code of that in an answer: image_provider_unavailable, image_timeout, image_rejected, image_invalid.
std::string logo_error(const Fault& fault);

}  // namespace providers

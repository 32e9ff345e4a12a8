#pragma once
#include <string>

#include "generator/draft.h"
#include "net/url_guard.h"
#include "providers/call.h"

namespace providers {

// This is raised whenever the prompt or the processing of the image changes.
constexpr int kImageVersion = 1;

constexpr Limits kImageLimits{std::chrono::seconds(30)};

// Returns a logo for the draft from an OpenAI-compatible image provider: its image, decoded and encoded again as a PNG
// of 512 x 512, so that no metadata or other content of the file is kept. Throws Error.
std::string provided_logo(const Provider& provider, const net::Guard& guard, const generator::Draft& draft,
                          const Deadline& deadline);

// Returns the error code for our response: image_provider_unavailable, image_timeout, image_rejected or image_invalid.
std::string logo_error(const Error& error);

}  // namespace providers

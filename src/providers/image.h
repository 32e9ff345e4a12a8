#pragma once
#include <string>

#include "net/url_guard.h"
#include "providers/call.h"

// Asks an image model: POST {url}/images/generations.
namespace providers {

constexpr std::size_t kMaxImageBytes = 4 * 1024 * 1024;

// Returns the bytes of the image, at most kMaxImageBytes and not checked in any way. If the response contains a URL
// instead of the image, it is downloaded from there, provided that the guard allows it. Throws Error.
std::string image(const Provider& provider, const net::Guard& guard, const std::string& prompt,
                  const Deadline& deadline);

}  // namespace providers

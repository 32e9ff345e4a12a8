#pragma once
#include <string>

#include "net/url_guard.h"
#include "providers/call.h"

// POST {url}/images/generations.
namespace providers {

constexpr std::size_t kMostImageBytes = 4 * 1024 * 1024;

// The bytes of a picture, whatever they are. It is asked for within the answer; where the answer names a URL instead,
// the picture is fetched from there, if the guard allows it. Throws Fault.
std::string image(const Provider& provider, const net::Guard& guard, const std::string& prompt,
                  const Deadline& deadline);

}  // namespace providers

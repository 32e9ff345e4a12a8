#pragma once
#include <cstdint>
#include <string>
#include <string_view>

// Defines how a viewer is written in events and figures: v_ and the hexadecimal digits of a keyed hash, which
// src/events/rules/viewer_hash.h makes of the page's id. Anything else is no viewer.
namespace playback {

inline constexpr std::string_view kViewerPrefix = "v_";
inline constexpr std::size_t kViewerDigits = 20;

inline bool is_viewer(std::string_view text) {
  return text.size() == kViewerPrefix.size() + kViewerDigits && text.substr(0, kViewerPrefix.size()) == kViewerPrefix &&
         text.find_first_not_of("0123456789abcdef", kViewerPrefix.size()) == text.npos;
}

// Returns the first 32 bits of the hash in a viewer.
inline std::uint32_t hash_in(const std::string& viewer) {
  return static_cast<std::uint32_t>(std::stoul(viewer.substr(kViewerPrefix.size(), 8), nullptr, 16));
}

}  // namespace playback

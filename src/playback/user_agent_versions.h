#pragma once
#include <optional>
#include <string>
#include <string_view>

// Finds the versions of the browser and the system that user_agent.h finds in a User-Agent. Returns nullopt where it
// names none, and at most 8 characters otherwise.
//
// Some browsers name a version that no longer grows: 10 for any later Windows, 10.15 for any later macOS. The Android
// 10 that Chrome names with every model K is ignored.
namespace playback {

// Returns the first number: "131". That of a WebView is Chrome's, and "other" has none.
std::optional<std::string> browser_version_of(const std::string& user_agent);

// Returns the version as people call it: "8.1" of Windows, "10.15" of macOS, "17.4" of iOS, "14" of Android.
std::optional<std::string> system_version_of(const std::string& user_agent);

// Returns the first two numbers of a version with which a text begins, such as "17_4_1" or "14.0.0". That of Android
// loses ".0".
std::optional<std::string> shown_version(const std::string& system, std::string_view text);

}  // namespace playback

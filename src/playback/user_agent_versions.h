#pragma once
#include <optional>
#include <string>
#include <string_view>

// Finds the versions of the browser and the system that user_agent.h finds in a User-Agent. Returns nullopt where it
// names none, and at most 8 characters otherwise.
//
// Browsers freeze the version of the system: NT 10.0 is Windows 10 or 11, 10.15 any later macOS, 18.6 or 18.7 any later
// iOS, and Android 10 with the model K any Android. Such a version is not told, unless another part of the User-Agent
// says the true one. On ChromeOS and Linux there is none.
namespace playback {

// Returns the first number: "131". That of a WebView is Chrome's, and "other" has none.
std::optional<std::string> browser_version_of(const std::string& user_agent);

// Returns the version as people call it: "8.1" of Windows, "10.14" of macOS, "17.4" of iOS, "14" of Android.
std::optional<std::string> system_version_of(const std::string& user_agent);

// Returns the first two numbers of a version with which a text begins, such as "17_4_1" or "14.0.0", or the first if
// both are too long. That of Android loses ".0". Returns nullopt if it can be no version of that system: 0, or
// above 99.
std::optional<std::string> shown_version(const std::string& system, std::string_view text);

}  // namespace playback

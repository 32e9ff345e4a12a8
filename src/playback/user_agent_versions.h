#pragma once
#include <optional>
#include <string>
#include <string_view>

// Which versions a User-Agent names, of the browser and the system that user_agent.h finds in it; nullopt where it
// names none. At most 8 characters.
//
// Some browsers name a version that no longer grows: 10 of any later Windows, 10.15 of any later macOS. That Chrome
// says Android 10 of every model K is not taken for an answer.
namespace playback {

// The first number: "131". Of a WebView that of Chrome, of "other" none.
std::optional<std::string> browser_version_of(const std::string& user_agent);

// As people call it: "8.1" of Windows, "10.15" of macOS, "17.4" of iOS, "14" of Android.
std::optional<std::string> system_version_of(const std::string& user_agent);

// The first two numbers of a version that a text begins with, "17_4_1" or "14.0.0"; of Android without ".0".
std::optional<std::string> shown_version(const std::string& system, std::string_view text);

}  // namespace playback

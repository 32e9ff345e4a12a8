#pragma once
#include <optional>
#include <string>

// Reads the model and the system version from the headers Sec-CH-UA-Model and Sec-CH-UA-Platform-Version, which say
// more than the User-Agent of Chrome and its relatives. Where one is empty, malformed or no version, the User-Agent
// decides. Headers are passed as they were sent: "\"Pixel 8\"".
namespace playback {

// Returns the same as device_model_of(), but prefers the header.
std::optional<std::string> hinted_model(const std::string& user_agent, const std::string& model);

// Returns the same as system_version_of(), but also knows Windows 10 and 11, macOS from 10.15 on, any Android and
// ChromeOS.
std::optional<std::string> hinted_system_version(const std::string& user_agent, const std::string& platform_version);

}  // namespace playback

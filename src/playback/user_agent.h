#pragma once
#include <optional>
#include <string>

// Which browser, system and device a User-Agent names; nullopt where it fits none of those that are known.
namespace playback {

std::optional<std::string> browser_of(const std::string& user_agent);
std::optional<std::string> system_of(const std::string& user_agent);
std::optional<std::string> device_of(const std::string& user_agent);

}  // namespace playback

#pragma once
#include <optional>
#include <string>

// Finds the browser, system and device that a User-Agent names. Returns nullopt where it fits none of the known ones.
namespace playback {

std::optional<std::string> browser_of(const std::string& user_agent);
std::optional<std::string> system_of(const std::string& user_agent);
std::optional<std::string> device_of(const std::string& user_agent);

}  // namespace playback

#pragma once
#include <optional>
#include <string>

// Finds the browser, system and device that a User-Agent names. Returns nullopt where it fits none of the known ones.
namespace playback {

std::optional<std::string> browser_of(const std::string& user_agent);
std::optional<std::string> system_of(const std::string& user_agent);
std::optional<std::string> device_of(const std::string& user_agent);

// Returns what kind of program plays instead of a person, as far as it says so: crawler, headless (a browser without a
// window) or probe (a monitor, or a measurement). Libraries that only send requests, such as curl and okhttp, are none:
// they may send them for a person.
std::optional<std::string> automated_of(const std::string& user_agent);

}  // namespace playback

#pragma once
#include <optional>
#include <string>

// What the headers Sec-CH-UA-Model and Sec-CH-UA-Platform-Version say, which tell more than the User-Agent of Chrome
// and its relatives; where one is empty or malformed, what the User-Agent says. Headers are as they were sent:
// "\"Pixel 8\"".
namespace playback {

// As device_model_of.
std::optional<std::string> hinted_model(const std::string& user_agent, const std::string& model);

// As system_version_of, but tells Windows 11 from 10.
std::optional<std::string> hinted_system_version(const std::string& user_agent, const std::string& platform_version);

}  // namespace playback

#pragma once
#include <optional>
#include <string>

// The classes that a User-Agent belongs to; nullopt where it fits none. viewer.h lists them.
namespace telemetry::rules {

std::optional<std::string> browser_of(const std::string& user_agent);
std::optional<std::string> system_of(const std::string& user_agent);
std::optional<std::string> device_of(const std::string& user_agent);

}  // namespace telemetry::rules

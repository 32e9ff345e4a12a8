#pragma once
#include <optional>
#include <string>

// Finds the model of a device in its User-Agent: "Pixel 8", "SM-S918B", "iPhone", "Apple TV". The User-Agents of
// computers do not name one.
namespace playback {

// Returns 1 to 32 characters of printable ASCII. A longer model is cut.
std::optional<std::string> device_model_of(const std::string& user_agent);

// Reads a model that a device reports itself. Returns nullopt for what stands for any model, such as Chrome's K.
std::optional<std::string> as_device_model(const std::string& name);

}  // namespace playback

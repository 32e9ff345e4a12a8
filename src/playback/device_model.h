#pragma once
#include <optional>
#include <string>

// Which model a device is, where its User-Agent says so: "Pixel 8", "SM-S918B", "iPhone", "Apple TV". Of computers it
// does not.
namespace playback {

// 1 to 32 characters of printable ASCII; what is longer is cut.
std::optional<std::string> device_model_of(const std::string& user_agent);

// The same for what a device calls itself; nullopt for what stands for any model, such as Chrome's K.
std::optional<std::string> as_device_model(const std::string& name);

}  // namespace playback

#pragma once
#include <string>

namespace concepts::rules {

// Returns a PNG of 1200 by 630 pixels and less than 300 kB, as previews of pages in messages show it, with that logo (a
// PNG of 512 by 512).
std::string preview_of(const std::string& logo);

}  // namespace concepts::rules

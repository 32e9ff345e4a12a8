#pragma once
#include <string>

// A page with the player's script, for browsers: its `video` plays a second and a half of silence, without a user's
// gesture. start(settings) attaches to it as `session` and plays. `before` is what stands above the script.
std::string page_with_player(const std::string& base_url, const std::string& before = "");

// Goes there, for tests whose `fetchNow` takes the place of fetch(), which is then `fetchOfBrowser`.
inline const std::string kFetchOfTest =
    "<script>window.fetchOfBrowser = fetch; window.fetch = (...given) => (window.fetchNow ?? fetchOfBrowser)(...given);"
    "</script>";

#pragma once
#include <string_view>

namespace playback {

// Names a browser of which the User-Agent contains `has` and `also`, but not `without`, and the text that stands before
// its version, which each row of the same browser may find.
struct Browser {
  const char* value;
  const char* has;
  std::string_view before_version = "";
  const char* also = "";
  const char* without = nullptr;
};

// Browsers also name those that they want to be taken for: Edge names Chrome and Safari, Chrome names Safari. So the
// specific ones come first, and the first that fits wins.
inline constexpr Browser kBrowsers[] = {
    {"curl", "curl/", "curl/"},
    {"AppleCoreMedia", "AppleCoreMedia"},
    {"ExoPlayer", "ExoPlayer", "ExoPlayerLib/"},
    {"ExoPlayer", "AndroidXMedia3", "AndroidXMedia3/"},
    {"WebView", "; wv)", "Chrome/"},
    {"WebView", "Version/4.0 Chrome/"},  // of Android 4.4
    {"WebView", "FBAN/"},
    {"WebView", "FBAV/"},
    {"WebView", "Instagram "},
    {"WebView", "MicroMessenger/"},
    {"WebView", " Line/"},
    {"WebView", "GSA/"},
    {"WebView", "AppleWebKit/", "", "Mac OS X", "Safari/"},
    {"Edge", "Edg/", "Edg/"},
    {"Edge", "EdgA/", "EdgA/"},
    {"Edge", "EdgiOS/", "EdgiOS/"},
    {"Edge", "Edge/", "Edge/"},
    {"Opera", "OPR/", "OPR/"},
    {"Opera", "OPT/", "OPT/"},
    {"Opera", "OPX/", "OPX/"},
    {"Opera", "OPiOS/", "OPiOS/"},
    {"Opera", "Opera Mini/", "Opera Mini/"},
    {"Opera", "Opera", "Version/"},  // all from 10 on begin with Opera/9.80
    {"Opera", "Opera/", "Opera/"},
    {"Samsung Internet", "SamsungBrowser/", "SamsungBrowser/"},
    {"other", "Tizen"},  // apps of TVs: which of their versions says Chrome depends on the year
    {"other", "Web0S"},
    {"other", "Roku"},
    {"other", "Vivaldi/"},
    {"other", "YaBrowser/"},
    {"other", "UCBrowser/"},
    {"other", "MiuiBrowser/"},
    {"other", "HuaweiBrowser/"},
    {"other", "Silk/"},
    {"Firefox", "Firefox/", "Firefox/"},
    {"Firefox", "FxiOS/", "FxiOS/"},
    {"Chrome", "CriOS/", "CriOS/"},
    {"Chrome", "Chrome/", "Chrome/"},
    {"Chrome", "Chromium/", "Chromium/"},
    {"Safari", "Safari/", "Version/", "Mac OS X"},  // others use WebKit too, and say Safari elsewhere
};

}  // namespace playback

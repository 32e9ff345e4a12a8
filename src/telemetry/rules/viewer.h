#pragma once
#include <string>

#include "telemetry/tables/playback_figures.h"

namespace telemetry::rules {

using tables::playback_figures::Viewer;

// What is noted of a viewer: the classes that the User-Agent belongs to, the host of the page that the Origin names,
// and the country that a proxy in front found out. All three are headers as they were sent; empty: there was none. What
// they do not tell is absent; a User-Agent that is there but fits no class is "other".
//
//   browser    Chrome, Edge, Firefox, Safari, Opera, Samsung Internet, WebView (the browser inside an app),
//              AppleCoreMedia, ExoPlayer, curl, other
//   os         Windows, macOS, iOS (also of iPads), Android, Linux, ChromeOS, tvOS, webOS, Tizen, Roku, other
//   device     desktop, phone, tablet, tv
//   page_host  in lower case, without port, cut after 64 characters
//   country    two letters A-Z
Viewer viewer_of(const std::string& user_agent, const std::string& origin, const std::string& country);

}  // namespace telemetry::rules

#pragma once
#include <string>

#include "net/geo.h"
#include "playback/dimensions.h"

namespace events::rules {

// What a request tells of its client. Headers as they were sent; empty: there was none. The address is looked up in
// files when a session begins, and dropped.
struct ClientHeaders {
  std::string user_agent, origin;
  std::string country;                  // that a proxy in front found out
  std::string model, platform_version;  // client hints
  std::string address;
  const net::GeoDatabases* places = nullptr;  // absent: nothing is known of addresses
};

// Derives what is stored of a client: the classes that the User-Agent belongs to, the host of the page that the Origin
// names, and where it is; the proxy's country wins. What nobody says has no value; a User-Agent that fits no class is
// "other".
//
//   browser    Chrome, Edge, Firefox, Safari, Opera, Samsung Internet, WebView (the browser inside an app),
//              AppleCoreMedia, ExoPlayer, curl, other
//   os         Windows, macOS, iOS (also of iPads), Android, Linux, ChromeOS, tvOS, webOS, Tizen, Roku, other
//   device     desktop, phone, tablet, tv
//   page       in lower case, without port, cut after 64 characters
//   country    two letters A-Z
playback::DimensionValues client_of(const ClientHeaders& headers);

}  // namespace events::rules

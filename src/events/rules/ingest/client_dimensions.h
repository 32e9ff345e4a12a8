#pragma once
#include <string>
#include <vector>

#include "net/geo.h"
#include "playback/dimensions.h"
#include "playback/formats/envelope.h"

namespace events::rules {

// Holds what a request tells about its client. Headers are as they were sent, or empty if there was none. The address
// is looked up in geo databases when a session begins, and is not stored.
struct ClientHeaders {
  std::string user_agent, origin;
  std::string country;                  // set by a proxy in front of nginx
  std::string model, platform_version;  // client hints
  std::string address;
  const net::GeoDatabases* geo_databases = nullptr;  // absent: addresses are not looked up
};

// Derives what is stored of a client: the classes of its User-Agent, the host of the page in the Origin, its location,
// and whether it is a program that plays, of which the events of its first request know more than its User-Agent: what
// they call `automated`, of which "false" is a person. The proxy's country takes precedence over the geo databases. A
// dimension that is not known has no value. A User-Agent that matches no class is "other".
//
//   browser    Chrome, Edge, Firefox, Safari, Opera, Samsung Internet, WebView (the browser inside an app),
//              AppleCoreMedia, ExoPlayer, curl, other
//   os         Windows, macOS, iOS (also of iPads), Android, Linux, ChromeOS, tvOS, webOS, Tizen, Roku, other
//   device     desktop, phone, tablet, tv
//   page       in lower case, without port, cut after 64 characters
//   country    two letters A-Z
//   automated  as the player calls it, or else as playback::automated_of() does
playback::DimensionValues client_of(const ClientHeaders& headers, const std::vector<playback::Event>& events = {});

}  // namespace events::rules

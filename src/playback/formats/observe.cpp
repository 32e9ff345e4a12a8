#include "playback/formats/observe.h"

#include "playback/formats/cmcd_observation.h"
#include "playback/formats/epas_observation.h"
#include "playback/formats/own_observation.h"

namespace playback {
namespace {

constexpr std::string_view kOfCmcd = "cmcd.", kOfEpas = "epas.";

}  // namespace

Observation observe(std::string_view type, std::string_view payload) {
  if (type.substr(0, kOfCmcd.size()) == kOfCmcd) return observe_cmcd(type, payload);
  if (type.substr(0, kOfEpas.size()) == kOfEpas) return observe_epas(type, payload);
  return observe_own(type, payload);
}

}  // namespace playback

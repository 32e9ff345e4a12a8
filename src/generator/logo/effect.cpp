#include "generator/logo/effect.h"

#include <map>

namespace generator::logo {

std::optional<Effect> effect_named(std::string_view name) {
  static const std::map<std::string_view, Effect> kNames = {{"anger", Effect::anger},
                                                            {"bubbles", Effect::bubbles},
                                                            {"city", Effect::city},
                                                            {"confetti", Effect::confetti},
                                                            {"exclamation", Effect::exclamation},
                                                            {"flames", Effect::flames},
                                                            {"hearts", Effect::hearts},
                                                            {"lightning", Effect::lightning},
                                                            {"night", Effect::night},
                                                            {"notes", Effect::notes},
                                                            {"question", Effect::question},
                                                            {"rain", Effect::rain},
                                                            {"snow", Effect::snow},
                                                            {"sparkles", Effect::sparkles},
                                                            {"speech", Effect::speech},
                                                            {"speed", Effect::speed},
                                                            {"stars", Effect::stars},
                                                            {"steam", Effect::steam},
                                                            {"stink", Effect::stink},
                                                            {"sweat", Effect::sweat},
                                                            {"tears", Effect::tears},
                                                            {"water", Effect::water},
                                                            {"zzz", Effect::zzz}};
  const auto known = kNames.find(name);
  return known == kNames.end() ? std::nullopt : std::optional(known->second);
}

}  // namespace generator::logo

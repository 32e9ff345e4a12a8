#include "concepts/rules/stored_result.h"

#include "crypto/encoding.h"
#include "json/json.h"
#include "json/strict.h"

namespace concepts::rules {

using json::Json;

namespace {

std::optional<std::string> text(const rapidjson::Value& object, const char* name) {
  const auto* value = json::member(object, name);
  if (!value || !value->IsString()) return std::nullopt;
  return std::string(json::text_of(*value));
}

}  // namespace

std::string to_json(const tables::generations::Generation& generation) {
  return Json::object({{"theme", generation.theme},
                       {"coinName", generation.draft.coin_name},
                       {"ticker", generation.draft.ticker},
                       {"description", generation.draft.description},
                       {"logo", crypto::hex(generation.logo_sha256)},
                       {"logoError", generation.logo_error},
                       {"logoErrorDetail", generation.logo_error_detail},
                       {"generator", generation.generator},
                       {"logoGenerator", generation.logo_generator},
                       {"seed", std::to_string(generation.seed)}})
      .text();
}

tables::generations::Generation generation_from(const std::string& json, const std::string& id) {
  const auto object = json::parse_strictly(json);
  return {id,
          "payment",
          text(object, "theme").value(),
          {text(object, "coinName").value(), text(object, "ticker").value(), text(object, "description").value()},
          crypto::from_hex(text(object, "logo").value()).value(),
          text(object, "logoError"),
          text(object, "logoErrorDetail"),
          text(object, "generator").value(),
          std::stoull(text(object, "seed").value()),
          text(object, "logoGenerator").value()};
}

}  // namespace concepts::rules

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

std::string to_json(const tables::generations::Generation& made) {
  return Json::object({{"theme", made.theme},
                       {"coinName", made.draft.coin_name},
                       {"ticker", made.draft.ticker},
                       {"description", made.draft.description},
                       {"logo", crypto::hex(made.logo_sha256)},
                       {"logoError", made.logo_error},
                       {"logoErrorDetail", made.logo_error_detail},
                       {"generator", made.generator},
                       {"logoGenerator", made.logo_generator},
                       {"seed", std::to_string(made.seed)}})
      .text();
}

tables::generations::Generation generation_from(const std::string& json, const std::string& id) {
  const auto made = json::parse_strictly(json);
  return {id,
          "payment",
          text(made, "theme").value(),
          {text(made, "coinName").value(), text(made, "ticker").value(), text(made, "description").value()},
          crypto::from_hex(text(made, "logo").value()).value(),
          text(made, "logoError"),
          text(made, "logoErrorDetail"),
          text(made, "generator").value(),
          std::stoull(text(made, "seed").value()),
          text(made, "logoGenerator").value()};
}

}  // namespace concepts::rules

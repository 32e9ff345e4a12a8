#include "billing/rules/x402/terms/extensions.h"

namespace billing::rules {

using json::Json;

namespace {

const char kSchemas[] = "https://json-schema.org/draft/2020-12/schema";

Json only(const char* word) { return Json::object({{"type", "string"}, {"const", word}}); }

Json object_schema(const std::vector<Json::Member>& members, const std::vector<Json>& required) {
  return Json::object({{"type", "object"}, {"properties", Json::object(members)}, {"required", Json::array(required)}});
}

Json call_and_answer(const Offer& offer) {
  return Json::object(
      {{"input",
        Json::object(
            {{"type", "http"}, {"method", "POST"}, {"bodyType", "json"}, {"body", Json::verbatim(offer.request)}})},
       {"output", Json::object({{"type", "json"}, {"example", Json::verbatim(offer.answer)}})}});
}

// Facilitators list nothing that does not meet its own schema.
Json schema_of_call(const Offer& offer) {
  const auto input = object_schema({{"type", only("http")},
                                    {"method", only("POST")},
                                    {"bodyType", only("json")},
                                    {"body", Json::verbatim(offer.request_schema)}},
                                   {"type", "method", "bodyType", "body"});
  return Json::object({{"$schema", kSchemas},
                       {"type", "object"},
                       {"properties", Json::object({{"input", input}, {"output", Json::object({{"type", "object"}})}})},
                       {"required", Json::array({"input"})}});
}

Json schema_of_identifier() {
  return Json::object({{"$schema", kSchemas},
                       {"type", "object"},
                       {"properties", Json::object({{"required", Json::object({{"type", "boolean"}})},
                                                    {"id", Json::object({{"type", "string"},
                                                                         {"minLength", kMinIdentifier},
                                                                         {"maxLength", kMaxIdentifier}})}})},
                       {"required", Json::array({"required"})}});
}

}  // namespace

Json extensions(const Offer& offer) {
  return Json::object({{"bazaar", Json::object({{"info", call_and_answer(offer)}, {"schema", schema_of_call(offer)}})},
                       {"payment-identifier", Json::object({{"info", Json::object({{"required", false}})},
                                                            {"schema", schema_of_identifier()}})}});
}

}  // namespace billing::rules

#include "site/docs/operation.h"

#include <algorithm>

#include "site/docs/credential_text.h"
#include "site/docs/curl_example.h"
#include "site/docs/example_json.h"
#include "text/ascii.h"

namespace site::docs {
namespace {

using rapidjson::Value;

bool is_method(const std::string& name) {
  return name == "get" || name == "post" || name == "put" || name == "patch" || name == "delete";
}

bool is_failure(const std::string& status) { return status >= "400"; }

void add_parameters(Operation& operation, const OpenApi& api, const Value& object) {
  const Value* parameters = json::member(object, "parameters");
  if (!parameters) return;
  for (const auto& given : parameters->GetArray()) {
    const Value& parameter = api.resolved(given);
    const std::string place = json::text_member(parameter, "in");
    auto& fields = place == "path" ? operation.path_parameters : place == "query" ? operation.query : operation.headers;
    fields.push_back(field_of(api, json::text_member(parameter, "name"), parameter));
  }
}

void add_body(Operation& operation, const OpenApi& api, const Value& object) {
  const Value* body = api.member(object, "requestBody");
  if (!body) return;
  const auto types = (*body)["content"].GetObject();
  for (const auto& type : types) operation.body_types.push_back(type.name.GetString());
  const Value* schema = json::member(types.MemberBegin()->value, "schema");
  if (schema) operation.body = fields_of(api, *schema);
}

std::string shown_example(const Value& media) {
  const Value* example = example_of(media);
  if (!example) return "";
  return example->IsString() ? example->GetString() : printed_for_people(*example);
}

// Prefers JSON among several types, as programs read it.
const Value* most_useful(const Value& content) {
  const Value* json = json::member(content, "application/json");
  return json ? json : content.ObjectEmpty() ? nullptr : &content.MemberBegin()->value;
}

Answer answer(const OpenApi& api, const std::string& status, const Value& response) {
  Answer answer;
  answer.status = status;
  answer.about = json::text_member(response, "description");
  if (const Value* headers = json::member(response, "headers")) {
    for (const auto& header : headers->GetObject()) {
      answer.headers.push_back(field_of(api, header.name.GetString(), api.resolved(header.value)));
    }
  }
  const Value* content = json::member(response, "content");
  const Value* media = content ? most_useful(*content) : nullptr;
  if (!media) return answer;
  answer.example = shown_example(*media);
  const Value* schema = json::member(*media, "schema");
  if (schema && !is_failure(status)) answer.fields = fields_of(api, *schema);
  return answer;
}

// Answers that are described once for all operations are only named.
void add_answers(Operation& operation, const OpenApi& api, const Value& object) {
  for (const auto& response : object["responses"].GetObject()) {
    const std::string status = response.name.GetString();
    if (json::member(response.value, "$ref")) {
      operation.usual_errors.push_back(status);
    } else {
      auto& answers = is_failure(status) ? operation.errors : operation.answers;
      answers.push_back(answer(api, status, response.value));
    }
  }
}

Operation operation(const OpenApi& api, const std::string& path, const Value& item, const char* method) {
  const Value& object = item[method];
  Operation operation;
  operation.id = json::text_member(object, "operationId");
  operation.method = text::upper(method);
  operation.path = path;
  operation.summary = json::text_member(object, "summary");
  operation.about = json::text_member(object, "description");
  operation.credentials = credentials_of(api, object);
  operation.curl = curl_call(api, {operation.method, kExampleHost + path, item, object, "{{curl}}"});
  add_parameters(operation, api, item);
  add_parameters(operation, api, object);
  add_body(operation, api, object);
  add_answers(operation, api, object);
  return operation;
}

Section section(const OpenApi& api, const Value& tag) {
  Section section{json::text_member(tag, "name"), json::text_member(tag, "description"), {}};
  for (const auto& path : api.root()["paths"].GetObject()) {
    for (const auto& member : path.value.GetObject()) {
      const auto tags = texts_in(member.value, "tags");
      if (!is_method(member.name.GetString()) || std::find(tags.begin(), tags.end(), section.name) == tags.end())
        continue;
      section.operations.push_back(operation(api, path.name.GetString(), path.value, member.name.GetString()));
    }
  }
  return section;
}

}  // namespace

std::vector<Section> sections_of(const OpenApi& api) {
  std::vector<Section> sections;
  for (const auto& tag : api.root()["tags"].GetArray()) sections.push_back(section(api, tag));
  return sections;
}

}  // namespace site::docs

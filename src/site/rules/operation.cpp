#include "site/rules/operation.h"

#include <algorithm>

#include "site/rules/credentials.h"
#include "site/rules/curl.h"
#include "site/rules/printed.h"

namespace site::rules {
namespace {

using rapidjson::Value;

bool is_method(const std::string& name) {
  return name == "get" || name == "post" || name == "put" || name == "patch" || name == "delete";
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

bool is_failure(const std::string& status) { return status >= "400"; }

void add_parameters(Operation& operation, const Description& description, const Value& object) {
  const Value* parameters = json::member(object, "parameters");
  if (!parameters) return;
  for (const auto& given : parameters->GetArray()) {
    const Value& parameter = description.resolved(given);
    const std::string place = json::text_member(parameter, "in");
    auto& fields = place == "path" ? operation.path_parameters : place == "query" ? operation.query : operation.headers;
    fields.push_back(field_of(description, json::text_member(parameter, "name"), parameter));
  }
}

void add_body(Operation& operation, const Description& description, const Value& object) {
  const Value* body = description.member(object, "requestBody");
  if (!body) return;
  const auto types = (*body)["content"].GetObject();
  for (const auto& type : types) operation.body_types.push_back(type.name.GetString());
  const Value* schema = json::member(types.MemberBegin()->value, "schema");
  if (schema) operation.body = fields_of(description, *schema);
}

std::string shown_example(const Value& media) {
  const Value* example = example_of(media);
  if (!example) return "";
  return example->IsString() ? example->GetString() : printed_for_people(*example);
}

// Of several types, what programs read: JSON.
const Value* most_useful(const Value& content) {
  const Value* json = json::member(content, "application/json");
  return json ? json : content.ObjectEmpty() ? nullptr : &content.MemberBegin()->value;
}

Answer answer(const Description& description, const std::string& status, const Value& response) {
  Answer answer;
  answer.status = status;
  answer.about = json::text_member(response, "description");
  if (const Value* headers = json::member(response, "headers")) {
    for (const auto& header : headers->GetObject()) {
      answer.headers.push_back(field_of(description, header.name.GetString(), description.resolved(header.value)));
    }
  }
  const Value* content = json::member(response, "content");
  const Value* media = content ? most_useful(*content) : nullptr;
  if (!media) return answer;
  answer.example = shown_example(*media);
  const Value* schema = json::member(*media, "schema");
  if (schema && !is_failure(status)) answer.fields = fields_of(description, *schema);
  return answer;
}

// What is described once for all operations is only named.
void add_answers(Operation& operation, const Description& description, const Value& object) {
  for (const auto& response : object["responses"].GetObject()) {
    const std::string status = response.name.GetString();
    if (json::member(response.value, "$ref")) {
      operation.usual_errors.push_back(status);
    } else {
      auto& answers = is_failure(status) ? operation.errors : operation.answers;
      answers.push_back(answer(description, status, response.value));
    }
  }
}

Operation operation(const Description& description, const std::string& path, const Value& item, const char* method,
                    const std::string& base_url) {
  const Value& object = item[method];
  Operation operation;
  operation.id = json::text_member(object, "operationId");
  operation.method = upper(method);
  operation.path = path;
  operation.summary = json::text_member(object, "summary");
  operation.about = json::text_member(object, "description");
  operation.credentials = credentials_of(description, object);
  operation.curl = curl_call(description, {operation.method, base_url + path, item, object});
  add_parameters(operation, description, item);
  add_parameters(operation, description, object);
  add_body(operation, description, object);
  add_answers(operation, description, object);
  return operation;
}

Section section(const Description& description, const Value& tag, const std::string& base_url) {
  Section section{json::text_member(tag, "name"), json::text_member(tag, "description"), {}};
  for (const auto& path : description.root()["paths"].GetObject()) {
    for (const auto& member : path.value.GetObject()) {
      const auto tags = texts_in(member.value, "tags");
      if (!is_method(member.name.GetString()) || std::find(tags.begin(), tags.end(), section.name) == tags.end())
        continue;
      section.operations.push_back(
          operation(description, path.name.GetString(), path.value, member.name.GetString(), base_url));
    }
  }
  return section;
}

}  // namespace

std::vector<Section> sections_of(const Description& description, const std::string& base_url) {
  std::vector<Section> sections;
  for (const auto& tag : description.root()["tags"].GetArray()) sections.push_back(section(description, tag, base_url));
  return sections;
}

}  // namespace site::rules

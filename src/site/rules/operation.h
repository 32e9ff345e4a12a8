#pragma once
#include <string>
#include <vector>

#include "site/rules/field.h"

// The interface description as people read it: sections of operations, each with a call of curl.
namespace site::rules {

struct Answer {
  std::string status;  // "200"
  std::string about;   // Markdown
  std::string example;
  std::vector<Field> headers, fields;
};

struct Operation {
  std::string id, method, path, summary;
  std::string about;        // Markdown, as `credentials`
  std::string credentials;  // what may be sent to be known
  std::string curl;         // a call with the operation's examples
  std::vector<Field> path_parameters, query, headers;
  std::vector<std::string> body_types;
  std::vector<Field> body;
  std::vector<Answer> answers, errors;
  std::vector<std::string> usual_errors;  // statuses that say nothing particular to this operation
};

struct Section {
  std::string name, about;
  std::vector<Operation> operations;
};

// One section for each tag, in the order of the tags. Calls go to `base_url`, which has no slash at its end.
std::vector<Section> sections_of(const Description& description, const std::string& base_url);

}  // namespace site::rules

#pragma once
#include <string>
#include <vector>

#include "site/docs/field.h"

// Holds the interface description as people read it: sections of operations, each with a call of curl.
namespace site::docs {

struct Answer {
  std::string status;  // "200"
  std::string about;   // Markdown
  std::string example;
  std::vector<Field> headers, fields;
};

struct Operation {
  std::string id, method, path, summary;
  std::string about;        // Markdown, as `credentials`
  std::string credentials;  // by what a caller may be identified
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

// The examples of the interface description name this host, and "{{curl}}" as the command. A worker replaces both by
// what is true of its own host (page.html).
constexpr char kExampleHost[] = "https://mill.example";

// Returns one section for each tag, in the order of the tags.
std::vector<Section> sections_of(const OpenApi& api);

}  // namespace site::docs

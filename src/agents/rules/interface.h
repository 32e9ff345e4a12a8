#pragma once
#include <string>
#include <vector>

// Reads what openapi.json says of this interface, for documents that are made of it.
namespace agents::rules {

struct Operation {
  std::string id, method, path, summary;
  std::string price;  // "0.01 USD"; empty: it is not paid for
};

// Groups the calls by their tag, in the order of openapi.json.
struct Section {
  std::string name, description;
  std::vector<Operation> operations;
};

struct Interface {
  std::string title, summary;
  std::vector<Section> sections;
};

Interface read_interface(const std::string& openapi);

}  // namespace agents::rules

#pragma once
#include <string>
#include <vector>

// Lists drafts that the home page shows. The embedded generator makes them when they are needed, so they are always
// such as this host makes.
namespace site::handlers {

struct Example {
  std::string theme, coin_name, ticker, description;
  std::string logo_path;  // holds the generator's version, so what is below it never changes
};

const std::vector<Example>& examples();

}  // namespace site::handlers

#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "web/request.h"

namespace web {

// Reads the parameters of a query one by one. Errors are collected, and done() throws them together. A parameter that
// was not asked for until then is an error, too: a misspelt filter must not look as if there were none. It knows
// nothing of the one that the gate has read.
class Parameters {
 public:
  explicit Parameters(const Request& request);

  bool any() const { return !given_.empty(); }
  // Return the value of a name that may be given once, and all of one that may be repeated. Both are percent-decoded.
  std::optional<std::string> one(const std::string& name);
  std::vector<std::string> all(const std::string& name);

  void add_error(const std::string& name, const std::string& message) { errors_.emplace(name, message); }
  // Throws refusal::InvalidFields if there are errors.
  void done() const;

 private:
  std::vector<std::pair<std::string, std::string>> given_;
  std::set<std::string> known_;
  std::map<std::string, std::string> errors_;
};

// Refuses parameters for a read that takes none.
inline void require_no_parameters(const Request& request) { Parameters(request).done(); }

// Returns the UUID that the path has in place of <id>, as 16 bytes. Throws refusal::NotFound for anything else, as
// nothing has such an id.
std::string uuid_in_path(const Request& request);

}  // namespace web

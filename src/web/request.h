#pragma once
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace web {

// Holds one request as nginx handed it over. Header names are looked up without regard to case.
struct Request {
  std::string method;
  std::string path;   // as sent, without the query; not decoded
  std::string query;  // without the question mark
  std::string body;
  enum class Body { whole, too_large, cut_short } body_state = Body::whole;
  std::string remote_addr;        // as nginx knows it, in the form of net::plain_address
  bool by_load_balancer = false;  // one of the operator's has named remote_addr, in X-Forwarded-For
  std::string request_id;
  // How nginx passes on what asks for a file (web/files.h). Anything else is not passed on as a file.
  enum class File { no, asked, small, large } file = File::no;
  std::string route;           // the path as the specification prints it, set when a route is found
  std::string path_id;         // what the path has in place of the route's <id>; not decoded
  std::string gate_parameter;  // the parameter of the query that the route's gate reads, and the handler does not
  double waited_seconds = 0;   // in the queue of its pool, after nginx had passed it on
  std::multimap<std::string, std::string> headers;  // X-API-Key is kept as X_API_KEY

  // Returns whether it is GET or HEAD, which change nothing.
  bool is_read() const;
  // Returns the first header of that name.
  std::optional<std::string> header(const std::string& name) const;
  std::vector<std::string> headers_named(const std::string& name) const;
  // Returns the cookies of that name as they were sent. Those of another path or of a domain above are sent beside
  // one's own.
  std::vector<std::string> cookies(const std::string& name) const;
  // Returns the first parameter of that name in the query, percent-decoded.
  std::optional<std::string> parameter(const std::string& name) const;
  // Returns all of that name, for a parameter that may be repeated.
  std::vector<std::string> parameters(const std::string& name) const;
  // Returns whether Content-Type has that media type, whatever its parameters. `type` has to be in lower case.
  bool says(const std::string& type) const;
  // Returns whether it is application/json or application/*+json, whatever its parameters.
  bool says_json() const;
};

// Returns the value of a name in any `name=value&...`: a query, or the body of a form.
std::optional<std::string> form_value(const std::string& form, const std::string& name);
// Returns all values of that name.
std::vector<std::string> form_values(const std::string& form, const std::string& name);
// Returns its names and values, in their order.
std::vector<std::pair<std::string, std::string>> form_pairs(const std::string& form);

// Returns what `Authorization: Bearer …` carries, whatever it is, or "" if there is no such header.
std::string bearer_of(const Request& request);

}  // namespace web

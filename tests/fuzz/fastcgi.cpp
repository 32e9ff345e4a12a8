#include "fastcgi_caller.h"

#include <algorithm>
#include <clocale>
#include <map>

#include "json/strict.h"
#include "peer.h"
#include "pools.h"
#include "refusal.h"
#include "routes.h"
#include "settings.h"
#include "web/serving/fastcgi.h"

// A whole request through libfcgi and the real routes of its pool: "METHOD /path?query", headers, an empty line, a
// body. The answer must be valid and never 500. Records are formed as nginx forms them, since libfcgi crashes on
// others.
namespace {

// Chooses the pool like nginx, by the beginning of the path; all others go to the last.
const std::vector<std::pair<std::string, std::string>> kPools = {
    {"/api/generate", "generate"},      {"/api/credits", "generate"},    {"/api/usage", "generate"},
    {"/api-keys/checkout", "checkout"}, {"/api-keys/claim", "checkout"}, {"/api-keys", "packs"},
    {"/api/auth/get-", "account"},      {"/api/auth/list-s", "account"}, {"/api/auth/revoke", "account"},
    {"/api/auth/sign-out", "account"},  {"/api/auth/", "auth"},          {"/api/v1/telemetry", "ingest"},
    {"/api/v1/cmcd", "ingest"},         {"/api/v1/epas", "ingest"},      {"/api/v1/keys", "account"},
    {"/api/v1/tokens", "account"},      {"/api/v1/", "dashboard"},       {"", "pages"}};

std::string pool_for(const std::string& path) {
  for (const auto& [begin, name] : kPools) {
    if (path.compare(0, begin.size(), begin) == 0) return name;
  }
  return "pages";
}

// The same as in src/main.cpp.
void answer_one(const std::string& name) {
  static Worker worker(fuzz::config());
  static std::map<std::string, Pool> pools;
  const Pool& pool = pools.try_emplace(name, pool_named(name, worker)).first->second;
  const std::size_t max_body = pool_row(name).max_body;
  if (!pool.groups.empty()) return web::serve_groups(pool.groups, pool.render_error, {"", max_body, 60, 1});
  static FCGX_Request fcgi = [] {
    FCGX_Request fcgi;
    FCGX_Init();
    FCGX_InitRequest(&fcgi, 0, FCGI_FAIL_ACCEPT_ON_INTR);
    return fcgi;
  }();
  if (FCGX_Accept_r(&fcgi) != 0) return;
  web::send(fcgi, web::serve(pool.routes, pool.render_error, web::read_request(fcgi, max_body)));
}

std::string as_parameter(std::string header) {
  std::transform(header.begin(), header.end(), header.begin(),
                 [](unsigned char c) { return c == '-' ? '_' : std::toupper(c); });
  return header == "CONTENT_TYPE" || header == "CONTENT_LENGTH" ? header : "HTTP_" + header;
}

std::string parameters_of(const std::string& method, const std::string& target, std::string& left) {
  std::string all = fuzz::parameter("REQUEST_METHOD", method) + fuzz::parameter("REQUEST_URI", target) +
                    fuzz::parameter("REMOTE_ADDR", "192.0.2.7") + fuzz::parameter("REQUEST_ID", "fuzzing-1");
  for (std::string line; !(line = fuzz::take_line(left)).empty();) {
    const auto colon = std::min(line.find(": "), line.size());
    all += fuzz::parameter(as_parameter(line.substr(0, colon)), line.substr(std::min(colon + 2, line.size())));
  }
  return all + fuzz::parameter("CONTENT_LENGTH", left.empty() ? "" : std::to_string(left.size()));
}

bool is_header(const std::string& line) {
  const auto colon = line.find(": ");
  return colon != line.npos && colon > 0 &&
         std::none_of(line.begin(), line.end(), [](unsigned char c) { return c < ' ' || c == 0x7F; });
}

void check(const std::string& output) {
  const auto end = output.find("\r\n\r\n");
  PROMISE(end != output.npos);
  std::string head = output.substr(0, end + 2), type;
  const std::string body = output.substr(end + 4), status = head.substr(0, 12);
  PROMISE(status >= "Status: 200" && status < "Status: 600" && status != "Status: 500\r");
  for (std::size_t next; (next = head.find("\r\n")) != head.npos; head.erase(0, next + 2)) {
    PROMISE(is_header(head.substr(0, next)));
    if (head.compare(0, 14, "Content-Type: ") == 0) type = head.substr(14, next - 14);
  }
  PROMISE(type.empty() == body.empty());
  if (type == "application/json") json::parse_strictly(body);
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  static const bool letters = std::setlocale(LC_CTYPE, "C.UTF-8");
  PROMISE(letters);
  std::string left = input, method = take_line(left);
  const auto space = std::min(method.find(' '), method.size());
  const std::string target = method.substr(std::min(space + 1, method.size()));
  method.resize(space);
  const std::string parameters = parameters_of(method, target, left);
  check(called(request(parameters, left), [&] { answer_one(pool_for(target)); }));
}

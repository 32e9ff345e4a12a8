#include "web/serving/serve.h"

#include "db/errors.h"

#include <CppUTest/TestHarness.h>

using web::Request;
using web::Response;

namespace {

struct {
} nobody;

web::Gated always(std::function<Response(const Request&)> call) {
  return web::open_to_all(nobody, [call](const Request& request, const auto&) { return call(request); });
}

const web::Routes kRoutes = {
    {"GET", "/things", always([](const Request&) { return web::json(200, json::Json::array({})); })},
    {"POST", "/things",
     always([](const Request&) -> Response { throw refusal::TooMany("slow_down", "Too many.", 7); })},
    {"GET", "/things/<id>", always([](const Request& request) { return web::json(200, request.path_id); })},
    {"GET", "/logos/<sha256>.png", always([](const Request& request) { return web::json(200, request.path_id); })},
    {"GET", "/broken", always([](const Request&) -> Response { throw std::runtime_error("secret detail"); })},
    {"GET", "/away", always([](const Request&) -> Response { throw db::Unavailable("2002 /run/secret.sock"); })},
};

Response ask(const std::string& method, const std::string& path) {
  Request request;
  request.method = method;
  request.path = path;
  return web::serve(kRoutes, web::render_v1_error, request);
}

std::string header(const Response& response, const std::string& name) {
  for (const auto& [known, value] : response.headers) {
    if (known == name) return value;
  }
  return "";
}

}  // namespace

TEST_GROUP(Serve){};

TEST(Serve, finds_the_route) { STRCMP_EQUAL("[]", ask("GET", "/things").body.c_str()); }
TEST(Serve, answers_head_as_get) { LONGS_EQUAL(200, ask("HEAD", "/things").status); }
TEST(Serve, gives_the_handler_the_id_of_one_segment) {
  STRCMP_EQUAL("\"a1\"", ask("GET", "/things/a1").body.c_str());
  STRCMP_EQUAL("\"ab\"", ask("GET", "/logos/ab.png").body.c_str());
  LONGS_EQUAL(404, ask("GET", "/things/a/b").status);
  LONGS_EQUAL(404, ask("GET", "/things/").status);
  LONGS_EQUAL(404, ask("GET", "/logos/.png").status);
  LONGS_EQUAL(404, ask("GET", "/logos/ab.gif").status);
}
TEST(Serve, answers_404_for_an_unknown_path) { LONGS_EQUAL(404, ask("GET", "/nothing").status); }
TEST(Serve, answers_405_with_the_allowed_methods) {
  const auto response = ask("DELETE", "/things");
  LONGS_EQUAL(405, response.status);
  STRCMP_EQUAL("GET, POST", header(response, "Allow").c_str());
}
TEST(Serve, turns_a_refusal_into_its_response) {
  const auto response = ask("POST", "/things");
  LONGS_EQUAL(429, response.status);
  STRCMP_EQUAL("7", header(response, "Retry-After").c_str());
  STRCMP_EQUAL(R"({"error":"slow_down","message":"Too many."})", response.body.c_str());
}
TEST(Serve, never_quotes_an_exception) {
  STRCMP_EQUAL(R"({"error":"Internal Server Error"})", ask("GET", "/broken").body.c_str());
  LONGS_EQUAL(500, ask("GET", "/broken").status);
  const auto away = ask("GET", "/away");
  LONGS_EQUAL(503, away.status);
  CHECK(away.body.find("secret") == away.body.npos);
  STRCMP_EQUAL("2", header(away, "Retry-After").c_str());
}
TEST(Serve, refuses_an_incomplete_body) {
  Request request;
  request.method = "GET";
  request.path = "/things";
  request.body_state = Request::Body::cut_short;
  LONGS_EQUAL(400, web::serve(kRoutes, web::render_plain_error, request).status);
  request.body_state = Request::Body::too_large;
  LONGS_EQUAL(413, web::serve(kRoutes, web::render_plain_error, request).status);
}

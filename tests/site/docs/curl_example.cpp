#include "site/docs/curl_example.h"

#include <CppUTest/TestHarness.h>

using site::docs::OpenApi;

TEST_GROUP(DocsCurl){
    // The call of an operation, which is that JSON, at that path.
    std::string call(const std::string& method, const std::string& url,
                     const std::string& operation){const OpenApi api(R"({"components":{"securitySchemes":{
      "cookie":{"x-curl":"-b jar","x-phrase":"session cookie"},"key":{"x-curl":"-H \"Authorization: Bearer $SDK_KEY\""}}},
      "item":{},"operation":)" + operation + "}");
const auto& root = api.root();
return site::docs::curl_call(api, {method, url, root["item"], root["operation"]});
}
}
;

TEST(DocsCurl, works) {
  STRCMP_EQUAL("curl https://mill.example/healthz",
               call("GET", "https://mill.example/healthz", R"({"responses":{"200":{}}})").c_str());
}

TEST(DocsCurl, sends_the_example_of_the_body_and_the_first_credential) {
  STRCMP_EQUAL(
      "curl https://mill.example/api/v1/keys \\\n  -b jar \\\n  -H 'Content-Type: application/json' \\\n"
      "  -d '{\"label\":\"Ada'\\''s\"}'",
      call("POST", "https://mill.example/api/v1/keys",
           R"({"security":[{"cookie":[]},{"key":[]}],"responses":{},
                        "requestBody":{"content":{"application/json":{"example":{"label":"Ada's"}}}}})")
          .c_str());
}

TEST(DocsCurl, has_the_sdk_key_in_a_variable) {
  STRCMP_CONTAINS("-d '{\"apiKey\":\"'$SDK_KEY'\",\"events\":[]}'",
                  call("POST", "https://mill.example/api/v1/telemetry",
                       R"({"responses":{},"requestBody":{"content":{"application/json":
                           {"example":{"apiKey":"sdk_Fs9a","events":[]}}}}})")
                      .c_str());
}

TEST(DocsCurl, needs_no_credential_where_the_first_choice_is_none) {
  STRCMP_EQUAL(
      "curl https://mill.example/api/generate",
      call("GET", "https://mill.example/api/generate", R"({"security":[{},{"key":[]}],"responses":{}})").c_str());
}

TEST(DocsCurl, has_the_options_that_the_host_needs) {
  const OpenApi api("{}");
  const auto& none = api.root();
  const OpenApi described(R"({"responses":{"200":{}}})");
  STRCMP_EQUAL(
      "curl -k https://mill.example/healthz",
      site::docs::curl_call(api, {"GET", "https://mill.example/healthz", none, described.root(), "curl -k"}).c_str());
}

TEST(DocsCurl, names_the_method_where_curl_would_take_another) {
  STRCMP_EQUAL("curl -X DELETE https://mill.example/x",
               call("DELETE", "https://mill.example/x", R"({"responses":{"204":{}}})").c_str());
  STRCMP_EQUAL("curl -X POST https://mill.example/x",
               call("POST", "https://mill.example/x", R"({"responses":{"200":{}}})").c_str());
}

TEST(DocsCurl, fills_in_parameters_that_have_an_example) {
  STRCMP_EQUAL("curl 'https://mill.example/sessions/evening-1/events?metrics=plays,good&by=player'",
               call("GET", "https://mill.example/sessions/{id}/events",
                    R"({"responses":{},"parameters":[{"in":"path","name":"id","example":"evening-1"},
                        {"in":"query","name":"limit"},{"in":"query","name":"metrics","example":["plays","good"]},
                        {"in":"query","name":"by","example":"player"}]})")
                   .c_str());
}

TEST(DocsCurl, keeps_cookies_stores_pictures_and_asks_for_json_rather_than_a_page) {
  STRCMP_EQUAL("curl https://mill.example/x -c jar",
               call("GET", "https://mill.example/x", R"({"responses":{"200":{"headers":{"Set-Cookie":{}}}}})").c_str());
  STRCMP_EQUAL("curl https://mill.example/x -o logo.png",
               call("GET", "https://mill.example/x", R"({"responses":{"200":{"content":{"image/png":{}}}}})").c_str());
  STRCMP_EQUAL("curl https://mill.example/x -H 'Accept: application/json'",
               call("GET", "https://mill.example/x",
                    R"({"responses":{"200":{"content":{"text/html":{},"application/json":{}}}}})")
                   .c_str());
}

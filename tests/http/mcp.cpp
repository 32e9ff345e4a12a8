// POST /mcp and POST /mcp/figures, without a client of MCP: what clients do not send. tests/clients/mcp has those.
#include <rapidjson/document.h>
#include <rapidjson/pointer.h>

#include "crypto/encoding.h"
#include "support/account.h"
#include "support/json.h"
#include "support/paid_stack.h"
#include "support/refused.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/mcp";
const char kModern[] = "2026-07-28";
const char kDraft[] = R"("name":"generate_concept","arguments":{"theme":"a lighthouse for lost satellites"})";

std::string at(const Answer& answer, const char* pointer) {
  rapidjson::Document document;
  document.Parse(answer.body.c_str());
  const auto* found = rapidjson::Pointer(pointer).Get(document);
  if (!found) return "";
  return found->IsString() ? found->GetString() : json::Json::of(*found).text();
}

// A request of 2025-11-25, with these members of `params`.
std::string legacy(const std::string& method, const std::string& parameters = "") {
  return R"({"jsonrpc":"2.0","id":7,"method":")" + method + R"(","params":{)" + parameters + "}}";
}

std::string meta(const std::string& version = kModern) {
  return R"("io.modelcontextprotocol/protocolVersion":")" + version +
         R"(","io.modelcontextprotocol/clientCapabilities":{})";
}

// A request of 2026-07-28, with more members of `_meta`.
std::string modern(const std::string& method, const std::string& parameters = "", const std::string& more = "") {
  return legacy(method, R"("_meta":{)" + meta() + (more.empty() ? "" : "," + more) + "}" +
                            (parameters.empty() ? "" : "," + parameters));
}

}  // namespace

TEST_GROUP(Mcp) {
  Stack& stack = Stack::running();
  Client client = stack.client();

  Answer post(const std::string& body) { return client.post(kPath, body); }
  // With the headers that repeat the body.
  Answer post_modern(Client caller, const std::string& method, const std::string& body, const char* name = nullptr) {
    caller.with("MCP-Protocol-Version", kModern).with("Mcp-Method", method);
    if (name) caller.with("Mcp-Name", name);
    return caller.post(kPath, body);
  }
  void check_error(const Answer& answer, long status, const char* code) {
    LONGS_EQUAL_TEXT(status, answer.status, answer.body.c_str());
    STRCMP_EQUAL_TEXT(code, at(answer, "/error/code").c_str(), answer.body.c_str());
    CHECK(!at(answer, "/error/message").empty());
    STRCMP_EQUAL("application/json", answer.header("Content-Type").c_str());
  }
};

TEST(Mcp, works) {
  const auto draft = post(legacy("tools/call", kDraft));
  LONGS_EQUAL(200, draft.status);
  STRCMP_EQUAL("7", at(draft, "/id").c_str());
  STRCMP_EQUAL("false", at(draft, "/result/isError").c_str());
  STRCMP_EQUAL("true", at(draft, "/result/structuredContent/conceptOnly").c_str());
  STRCMP_CONTAINS(("A page to pass it on: " + stack.base_url() + "/d/").c_str(),
                  at(draft, "/result/content/1/text").c_str());
  STRCMP_EQUAL("no-store", draft.header("Cache-Control").c_str());
  STRCMP_EQUAL("", at(draft, "/result/resultType").c_str());  // which that version does not know
}

TEST(Mcp, is_spoken_in_its_newest_version_without_a_session) {
  const auto found = post_modern(client, "server/discover", modern("server/discover"));
  STRCMP_EQUAL("complete", at(found, "/result/resultType").c_str());
  STRCMP_EQUAL(R"(["2026-07-28","2025-11-25"])", at(found, "/result/supportedVersions").c_str());
  STRCMP_EQUAL("{}", at(found, "/result/capabilities/tools").c_str());
  STRCMP_EQUAL("public", at(found, "/result/cacheScope").c_str());
  STRCMP_EQUAL("millrace", at(found, "/result/_meta/io.modelcontextprotocol~1serverInfo/name").c_str());
  const auto list = post_modern(client, "tools/list", modern("tools/list"));
  STRCMP_EQUAL("generate_concept", at(list, "/result/tools/0/name").c_str());
  STRCMP_EQUAL("3600000", at(list, "/result/ttlMs").c_str());
  const auto draft = post_modern(client, "tools/call", modern("tools/call", kDraft), "generate_concept");
  STRCMP_EQUAL("complete", at(draft, "/result/resultType").c_str());
  STRCMP_EQUAL("true", at(draft, "/result/structuredContent/conceptOnly").c_str());
}

TEST(Mcp, begins_in_the_version_of_the_client_or_else_the_newest_that_begins_so) {
  for (const auto& [wanted, told] : {std::pair{"2025-11-25", "2025-11-25"},
                                     {"2025-06-18", "2025-06-18"},
                                     {"2025-03-26", "2025-03-26"},
                                     {"2024-11-05", "2025-11-25"},
                                     {"1999-01-01", "2025-11-25"},
                                     {"2026-07-28", "2025-11-25"},
                                     {"", "2025-11-25"}}) {
    client = Client(stack.client()).with("MCP-Protocol-Version", wanted);
    const auto begun =
        post(legacy("initialize", std::string(R"("protocolVersion":")") + wanted + R"(","capabilities":{})"));
    LONGS_EQUAL(200, begun.status);
    STRCMP_EQUAL(told, at(begun, "/result/protocolVersion").c_str());
    STRCMP_EQUAL("", begun.header("Mcp-Session-Id").c_str());
  }
}

TEST(Mcp, takes_notifications_and_says_nothing) {
  const auto answer = post(R"({"jsonrpc":"2.0","method":"notifications/initialized"})");
  LONGS_EQUAL(202, answer.status);
  STRCMP_EQUAL("", answer.body.c_str());
}

TEST(Mcp, refuses_headers_that_do_not_repeat_the_message) {
  const auto body = modern("tools/call", kDraft);
  check_error(client.post(kPath, body), 400, "-32020");
  check_error(client.with("MCP-Protocol-Version", kModern).post(kPath, body), 400, "-32020");
  check_error(client.with("Mcp-Method", "tools/list").post(kPath, body), 400, "-32020");
  check_error(post_modern(stack.client(), "tools/call", body), 400, "-32020");
  check_error(post_modern(stack.client(), "tools/call", body, "credits"), 400, "-32020");
  check_error(post_modern(stack.client(), "Tools/Call", body, "generate_concept"), 400, "-32020");
  const auto other = stack.client().with("MCP-Protocol-Version", "2025-11-25").post(kPath, body);
  check_error(other, 400, "-32020");
  STRCMP_EQUAL("7", at(other, "/id").c_str());
  const auto encoded = "=?base64?" + crypto::base64("generate_concept") + "?=";
  LONGS_EQUAL(200, post_modern(stack.client(), "tools/call", body, encoded.c_str()).status);
}

TEST(Mcp, refuses_versions_that_it_does_not_speak) {
  const auto body = legacy("tools/list", R"("_meta":{)" + meta("2027-01-01") + "}");
  const auto answer = client.with("MCP-Protocol-Version", "2027-01-01").post(kPath, body);
  check_error(answer, 400, "-32022");
  STRCMP_EQUAL(R"(["2026-07-28","2025-11-25"])", at(answer, "/error/data/supported").c_str());
  STRCMP_EQUAL("2027-01-01", at(answer, "/error/data/requested").c_str());
  check_error(client.post(kPath, legacy("tools/list")), 400, "-32022");
  check_error(stack.client().with("MCP-Protocol-Version", "\xff").post(kPath, legacy("tools/list")), 400, "-32022");
}

TEST(Mcp, takes_null_for_what_is_not_given) {
  LONGS_EQUAL(200, post(legacy("tools/list", R"("cursor":null)")).status);
  STRCMP_EQUAL("", at(post(legacy("tools/list", R"("cursor":null)")), "/error").c_str());
  const auto draft = post(legacy("tools/call", std::string(R"("_meta":{"x402/payment":null},)") + kDraft));
  STRCMP_EQUAL("false", at(draft, "/result/isError").c_str());
}

TEST(Mcp, makes_one_draft_for_one_idempotency_key) {
  const auto call = legacy("tools/call", std::string(R"("_meta":{"idempotencyKey":"order-17"},)") + kDraft);
  client.with("X-API-Key", stack.issue_key(2));
  const auto first = post(call), again = post(call);
  STRCMP_EQUAL(at(first, "/result/structuredContent").c_str(), at(again, "/result/structuredContent").c_str());
  STRCMP_CONTAINS("\"creditsRemaining\":1", client.get("/api/credits").body.c_str());
}

TEST(Mcp, says_nothing_of_payments_that_nobody_can_make) {
  client.with("X-API-Key", stack.spent_key());
  const auto refused = post(legacy("tools/call", kDraft));
  STRCMP_EQUAL("insufficient_credits", at(refused, "/result/structuredContent/error").c_str());
  STRCMP_EQUAL("", at(refused, "/result/structuredContent/accepts").c_str());
}

TEST(Mcp, refuses_what_is_no_message) {
  check_error(post("{"), 400, "-32700");
  for (const char* body :
       {"[]", "5", "{}", R"({"jsonrpc":"1.0","id":1,"method":"ping"})", R"({"jsonrpc":"2.0","id":1})",
        R"({"jsonrpc":"2.0","id":1.5,"method":"ping"})", R"({"jsonrpc":"2.0","id":null,"method":"ping"})",
        R"({"jsonrpc":"2.0","method":"tools/call","params":{}})", R"({"jsonrpc":"2.0","id":1,"result":{}})"})
    check_error(post(body), 400, "-32600");
  check_error(
      client.with("MCP-Protocol-Version", kModern).with("Mcp-Method", "tools/list").post(kPath, legacy("tools/list")),
      400, "-32602");
  check_refused(client.request("POST", kPath, legacy("ping"), "text/plain"), 415, "unsupported_media_type");
  check_refused(stack.client().post(kPath, legacy("ping", "\"x\":\"" + std::string(40000, 'x') + "\"")), 413,
                "payload_too_large");
}

TEST(Mcp, says_which_methods_and_tools_there_are_not) {
  check_error(post_modern(client, "ping", modern("ping")), 404, "-32601");
  check_error(post_modern(client, "initialize", modern("initialize")), 404, "-32601");
  check_error(post(legacy("resources/list")), 200, "-32601");
  check_error(post(legacy("tools/call", R"("name":"mint_coin")")), 200, "-32602");
  check_error(post(legacy("tools/call", R"("name":5)")), 200, "-32602");
  check_error(post(legacy("tools/list", R"("cursor":"2")")), 200, "-32602");
  STRCMP_EQUAL("{}", at(post(legacy("ping")), "/result").c_str());
}

TEST(Mcp, is_posted_only) {
  for (const char* method : {"GET", "DELETE"}) {
    const auto answer = client.request(method, kPath, "", "");
    LONGS_EQUAL(405, answer.status);
    STRCMP_EQUAL("POST", answer.header("Allow").c_str());
  }
}

TEST(Mcp, is_not_for_pages_of_another_origin) {
  for (const char* path : {kPath, "/mcp/figures"}) {
    check_refused(stack.client().with("Origin", "https://elsewhere.example").post(path, legacy("tools/list")), 403,
                  "foreign_origin");
    LONGS_EQUAL(200, stack.client().with("Origin", stack.base_url()).post(path, legacy("tools/list")).status);
  }
}

TEST(Mcp, counts_free_drafts_as_the_call_that_it_makes) {
  stack.stop_clock();
  for (int i = 0; i < 5; ++i) STRCMP_EQUAL("false", at(post(legacy("tools/call", kDraft)), "/result/isError").c_str());
  const auto refused = post(legacy("tools/call", kDraft));
  STRCMP_EQUAL("true", at(refused, "/result/isError").c_str());
  STRCMP_CONTAINS("free_limit_reached", at(refused, "/result/content/0/text").c_str());
  STRCMP_CONTAINS("Try again in ", at(refused, "/result/content/1/text").c_str());
  check_refused(client.post("/api/generate", R"({"theme":"a kettle"})"), 402, "free_limit_reached");
  stack.run_clock();
}

TEST(Mcp, hands_on_no_cookie_and_no_other_header) {
  const auto cookie = signed_up(stack).client.post("/mcp/figures", legacy("tools/call", R"("name":"live")"));
  STRCMP_EQUAL("true", at(cookie, "/result/isError").c_str());
  STRCMP_CONTAINS("Unauthorized", at(cookie, "/result/content/0/text").c_str());
}

TEST_GROUP(PaidMcp) {
  Stack& stack = paid_stack();
  Client client = stack.client();
  SignedPayment payment;

  void setup() override { facilitator().work_well(); }
  void teardown() override { stack.verify(); }

  Answer pay(const SignedPayment& one) {
    const auto envelope = crypto::from_base64(one.header_v2()).value();
    return client.post(kPath, legacy("tools/call", R"("_meta":{"x402/payment":)" + envelope + "}," + kDraft));
  }
};

TEST(PaidMcp, works) {
  const auto paid = pay(payment);
  STRCMP_EQUAL("true", at(paid, "/result/structuredContent/conceptOnly").c_str());
  STRCMP_EQUAL("true", at(paid, "/result/_meta/x402~1payment-response/success").c_str());
  STRCMP_EQUAL("eip155:8453", at(paid, "/result/_meta/x402~1payment-response/network").c_str());
  LONGS_EQUAL(1, facilitator().books(payment.nonce).debits);
}

TEST(PaidMcp, has_the_terms_in_the_result) {
  const auto refused = pay(SignedPayment("9999"));
  STRCMP_EQUAL("true", at(refused, "/result/isError").c_str());
  STRCMP_EQUAL("2", at(refused, "/result/structuredContent/x402Version").c_str());
  STRCMP_EQUAL("10000", at(refused, "/result/structuredContent/accepts/0/amount").c_str());
  STRCMP_EQUAL(at(refused, "/result/structuredContent").c_str(), at(refused, "/result/content/0/text").c_str());
  STRCMP_EQUAL(("buy: " + stack.base_url() + "/api-keys").c_str(), at(refused, "/result/content/2/text").c_str());
  STRCMP_EQUAL("", at(refused, "/result/_meta").c_str());
}

TEST(PaidMcp, is_charged_once_for_ten_replays_and_for_the_same_payment_by_HTTP) {
  const auto answers = all_at_once(5, [&] { return pay(payment); });
  const auto draft = at(pay(payment), "/result/structuredContent");
  CHECK(!draft.empty());
  for (const auto& [_, answer] : answers) {
    const bool is_error = at(answer, "/result/isError") == "true";
    if (is_error)
      STRCMP_CONTAINS("payment_in_progress", at(answer, "/result/content/0/text").c_str());
    else
      STRCMP_EQUAL(draft.c_str(), at(answer, "/result/structuredContent").c_str());
  }
  for (int i = 0; i < 5; ++i) STRCMP_EQUAL(draft.c_str(), at(pay(payment), "/result/structuredContent").c_str());
  const auto by_http = Client(client)
                           .with("X-PAYMENT", payment.header())
                           .post("/api/generate", R"({"theme":"a lighthouse for lost satellites"})");
  STRCMP_EQUAL(draft.c_str(), by_http.body.c_str());
  LONGS_EQUAL(1, facilitator().books(payment.nonce).debits);
}

TEST(PaidMcp, says_nothing_of_the_draft_while_its_payment_is_unknown) {
  facilitator().settle_with(Facilitator::Fault::loses_the_reply);
  const auto pending = pay(payment);
  STRCMP_EQUAL("true", at(pending, "/result/isError").c_str());
  STRCMP_CONTAINS("settlement_pending", at(pending, "/result/content/0/text").c_str());
  CHECK(pending.body.find("coinName") == std::string::npos);
  STRCMP_CONTAINS("with the same payment in _meta", at(pending, "/result/content/1/text").c_str());
}

// /api/v1/cmcd/request: copies of requests for media, from the nginx that serves the media
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "support/account.h"
#include "support/command.h"
#include "support/home.h"
#include "support/json.h"
#include "support/player.h"
#include "support/shared_database.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

void put(std::string& text, const std::string& documented, const std::string& real) {
  const auto at = text.find(documented);
  CHECK_TRUE_TEXT(at != text.npos, documented.c_str());
  text.replace(at, documented.size(), real);
}

// The one of nginx/www/telemetry/README.md, for this host and key.
std::string snippet(const std::string& host, const std::string& key) {
  std::ifstream file("nginx/www/telemetry/README.md");
  std::string all, line;
  for (bool inside = false; std::getline(file, line);) {
    if (line == "      location /video/ {") inside = true;
    if (inside && !line.empty() && line[0] != ' ') break;
    if (inside) all += line + "\n";
  }
  put(all, "https://mill.example", host);
  put(all, "sdk_…", key);
  return all;
}

// A server of media: nginx with the documented snippet.
class Origin {
 public:
  Origin(const std::string& host, const std::string& key)
      : folder_(own_folder() + "/media-origin"), port_(free_port()) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ + "/video");
    std::ofstream(folder_ + "/video/1.ts") << "a segment";
    // Workers of another user could not enter a clone in /root.
    std::ofstream(folder_ + "/nginx.conf")
        << (geteuid() == 0 ? "user root; " : "")
        << "pid nginx.pid; error_log error.log; events {} http { access_log off; server { listen 127.0.0.1:" << port_
        << "; root " << folder_ << ";\n"
        << snippet(host, key) << "} }\n";
    int status = 0;
    const auto said = nginx("", status);
    CHECK_TRUE_TEXT(status == 0, said.c_str());
  }
  // Waits, as a server that ends later would remove the next one's pid file.
  ~Origin() {
    int status = 0;
    nginx(" -s stop", status);
    eventually([&] { return !std::filesystem::exists(folder_ + "/nginx.pid"); });
  }

  // What curl says of a request: the status and the body.
  std::string ask(const std::string& path, const std::string& options = "") const {
    int status = 0;
    return output_of(
        "curl -s -w ' %{http_code}' " + options + " 'http://127.0.0.1:" + std::to_string(port_) + path + "'", status);
  }

 private:
  std::string nginx(const std::string& order, int& status) const {
    return output_of("nginx -p " + folder_ + " -c nginx.conf" + order, status);
  }

  std::string folder_;
  int port_;
};

}  // namespace

TEST_GROUP(CmcdRequest) {
  Stack& stack = Stack::running();
  Client client = stack.client();
  Account account = signed_up(stack);
  Player player{stack, account.id};

  std::string path() { return "/api/v1/cmcd/request?key=" + player.key; }
  Answer mirrored(const std::string& uri) { return Client(client).with("X-Original-URI", uri).get(path()); }
  std::int64_t stored() { return player.stored("cmcd.request"); }
  std::string payload() {
    return stack.database()
        .select("SELECT e.payload FROM telemetry_events e WHERE e.account_id = ?", player.account_id)
        .text();
  }
};

TEST(CmcdRequest, works) {
  const auto answer =
      mirrored("/video/1.ts?token=secret&CMCD=bl%3D8000%2Cbr%3D2000%2Cd%3D4000%2Cot%3Dv%2Csid%3D%22tv%22%2Csu");
  LONGS_EQUAL(204, answer.status);
  LONGS_EQUAL(1, stored());
  STRCMP_CONTAINS(R"({"bl":{"any":8000},"br":{"any":2000},"d":4000,"ot":"v","sid":"tv","su":true,"object":")",
                  payload().c_str());
  CHECK(payload().find("secret") == std::string::npos && payload().find("video") == std::string::npos);
}

TEST(CmcdRequest, has_its_keys_in_four_headers_as_well) {
  client.with("CMCD-Request", "bl=8000,su")
      .with("CMCD-Object", "br=2000,d=4000,ot=v")
      .with("CMCD-Status", "bs")
      .with("CMCD-Session", R"(cid="evening",sid="tv",v=1)");
  LONGS_EQUAL(204, mirrored("/video/1.ts").status);
  STRCMP_CONTAINS(
      R"("bl":{"any":8000},"su":true,"br":{"any":2000},"d":4000,"ot":"v","bs":true,"cid":"evening","sid":"tv")",
      payload().c_str());
}

TEST(CmcdRequest, may_use_any_method_and_say_nothing) {
  for (const char* method : {"GET", "POST", "PUT", "OPTIONS", "PROPFIND"}) {
    LONGS_EQUAL(204, client.request(method, path(), "", "").status);
  }
  LONGS_EQUAL(204, mirrored("/video/1.ts?x=1").status);
  LONGS_EQUAL(0, stored());
}

TEST(CmcdRequest, that_cannot_be_read_is_skipped_and_noted) {
  LONGS_EQUAL(204, mirrored("/video/1.ts?CMCD=sid%3D%22tv").status);
  LONGS_EQUAL(0, stored());
  STRCMP_CONTAINS(R"("lastError":{"message":"a request's CMCD has a string that is not closed")",
                  account.client.get("/api/v1/keys").body.c_str());
}

TEST(CmcdRequest, is_told_to_stop_without_an_active_key) {
  LONGS_EQUAL(410, client.get("/api/v1/cmcd/request").status);
  LONGS_EQUAL(410, client.get("/api/v1/cmcd/request?key=sdk_" + std::string(43, 'a')).status);
}

// Of a key that a page shows, too.
TEST(CmcdRequest, is_refused_to_who_uses_up_what_the_key_has_and_not_to_others) {
  Stack& slow = with_database_of(stack, {{"MILLRACE_KEY_RATE", "1"}});
  const Player own(slow, account.id);
  const auto copy = [&](const Client& from) { return from.get("/api/v1/cmcd/request?key=" + own.key); };
  const Client greedy = slow.client(), server = slow.client();
  std::multimap<long, Answer> answers;
  CHECK(eventually([&] {
    answers = all_at_once(40, [&] { return copy(greedy); });
    return answers.count(429) > 0;
  }));
  for (int i = 0; i < 3; ++i) LONGS_EQUAL(204, copy(server).status);
  const Answer refused = answers.find(429)->second;
  STRCMP_EQUAL("too_many_requests", text_in(refused.body, "error").c_str());
  const auto seconds = std::stoi(refused.header("Retry-After"));
  CHECK(seconds >= 1 && seconds <= 3);
}

TEST(CmcdRequest, gives_sessions_with_estimated_figures) {
  const auto request = [&](int part, const std::string& more) {
    mirrored("/video/" + std::to_string(part) + ".ts?CMCD=bl%3D8000%2Cbr%3D2000%2Cd%3D4000%2Cot%3Dv%2Csid%3Dtv" + more);
  };
  request(1, "%2Csu");
  request(2, "");
  request(3, "%2Cbs");
  const auto session = account.client.get("/api/v1/sessions/tv").body;
  for (const char* figure :
       {R"("estimated":true)", R"("outcome":"played")", R"("rebufferCount":1)", R"("bitrateKbps":2000)"}) {
    STRCMP_CONTAINS(figure, session.c_str());
  }
  stack.admin("maintain");
  STRCMP_CONTAINS(R"("estimated":true)", account.client.get("/api/v1/sessions/tv").body.c_str());
  player.send(client, player.envelope("web", Player::event("play_request")));
  STRCMP_CONTAINS(R"("estimated":false)", account.client.get("/api/v1/sessions/web").body.c_str());
}

// The viewer's own cookie and authorization stay with the server of the media.
TEST(CmcdRequest, comes_from_the_documented_nginx) {
  Origin origin(stack.base_url(), player.key);
  const std::string cmcd = "CMCD=bl%3D8000%2Cd%3D4000%2Cot%3Dv%2Csid%3D%22tv%22";
  const Player other(stack);
  STRCMP_EQUAL("a segment 200", origin
                                    .ask("/video/1.ts?" + cmcd,
                                         "-A 'AppleCoreMedia/1.0 (iPhone; U; CPU OS 18_0 like Mac OS X)' -H 'Cookie: "
                                         "a=b' -H 'Authorization: Bearer " +
                                             other.key + "'")
                                    .c_str());
  CHECK(eventually([&] { return stored() == 1; }));
  STRCMP_EQUAL("a segment 200",
               origin.ask("/video/1.ts", "-H 'CMCD-Object: d=4000,ot=v' -H 'CMCD-Session: sid=\"tv\"'").c_str());
  STRCMP_EQUAL("egm 206", origin.ask("/video/1.ts?" + cmcd, "-r 3-5").c_str());
  CHECK(eventually([&] { return stored() == 3; }));
  LONGS_EQUAL(0, other.stored("cmcd.request"));
  STRCMP_CONTAINS(R"("os":"iOS")", account.client.get("/api/v1/sessions/tv").body.c_str());
}

// Nobody waits for a collector that does not answer.
TEST(CmcdRequest, harms_no_viewer_when_the_collector_is_away) {
  Origin origin("https://127.0.0.1:" + std::to_string(free_port()), player.key);
  STRCMP_EQUAL("a segment 200", origin.ask("/video/1.ts").c_str());
}

#include "support/browser.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include "crypto/encoding.h"
#include "json/json.h"
#include "json/strict.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

using json::Json;

constexpr int kTimeout = 120000;  // milliseconds
constexpr int kPhone = 600;       // CSS pixels
const char kAxe[] = "tests/node_modules/axe-core/axe.min.js";

const char* kFlags[] = {"chromium-headless-shell",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--remote-debugging-pipe"};

// The member at a path such as {"result", "value"}; nullptr if there is none.
const rapidjson::Value* at(const rapidjson::Value& from, std::initializer_list<const char*> path) {
  const rapidjson::Value* value = &from;
  for (const char* name : path) {
    if (value) value = json::member(*value, name);
  }
  return value;
}

std::string text_at(const rapidjson::Value& from, std::initializer_list<const char*> path) {
  const auto* value = at(from, path);
  return value && value->IsString() ? std::string(json::text_of(*value)) : "";
}

rapidjson::Document parsed(const std::string& json) {
  rapidjson::Document document;
  document.Parse(json.data(), json.size());
  return document;
}

std::string error_details_in(const rapidjson::Value& event) {
  const std::string method = text_at(event, {"method"});
  if (method == "Runtime.exceptionThrown") return text_at(event, {"params", "exceptionDetails", "text"});
  if (method == "Log.entryAdded" && text_at(event, {"params", "entry", "level"}) == "error") {
    return text_at(event, {"params", "entry", "text"}) + " " + text_at(event, {"params", "entry", "url"});
  }
  return "";
}

struct Key {
  const char* name;
  int code;  // Windows' virtual key code
  const char* text;
  int modifiers;
};

const std::map<std::string, Key> kKeys = {{"Enter", {"Enter", 13, "\r", 0}},
                                          {"Tab", {"Tab", 9, "", 0}},
                                          {"Shift+Tab", {"Tab", 9, "", 8}},
                                          {"Escape", {"Escape", 27, "", 0}},
                                          {"Space", {" ", 32, " ", 0}},
                                          {"ArrowUp", {"ArrowUp", 38, "", 0}},
                                          {"ArrowDown", {"ArrowDown", 40, "", 0}},
                                          {"ArrowLeft", {"ArrowLeft", 37, "", 0}},
                                          {"ArrowRight", {"ArrowRight", 39, "", 0}}};

std::string text_of(const rapidjson::Value& value) {
  rapidjson::StringBuffer buffer;
  rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
  value.Accept(writer);
  return buffer.GetString();
}

// In the child process: it reads commands from descriptor 3 and writes answers to descriptor 4, which may be free until
// then: whatever else is opened has to be above.
[[noreturn]] void become_chromium(int commands, int answers, const std::string& profile) {
  setsid();
  const int in = fcntl(commands, F_DUPFD, 10), out = fcntl(answers, F_DUPFD, 10),
            null = fcntl(open("/dev/null", O_RDWR), F_DUPFD, 10);
  dup2(in, 3);
  dup2(out, 4);
  for (const int standard : {0, 1, 2}) dup2(null, standard);
  std::vector<char*> words;
  for (const char* flag : kFlags) words.push_back(const_cast<char*>(flag));
  std::string folder = "--user-data-dir=" + profile, page = "about:blank";
  words.insert(words.end(), {folder.data(), page.data(), nullptr});
  execvp(words[0], words.data());
  _exit(127);
}

// The process that all browsers of this program share, since a start takes seconds.
class Chromium {
 public:
  // Starts it if it does not run.
  static Chromium& running();
  ~Chromium();

  // The result of a command; what happens meanwhile goes to who listens to its session. The test fails if there is
  // none.
  std::string call(const std::string& session, const std::string& method, const std::string& params);
  // Sends a command whose result nobody needs; never fails.
  void tell(const std::string& method, const std::string& params);

  std::map<std::string, std::function<void(const rapidjson::Value&)>> listeners;  // by session
  bool ended() const { return broken_; }

 private:
  Chromium();
  int send(const std::string& session, const std::string& method, const std::string& params);
  std::string read_message();
  [[noreturn]] void give_up(const char* why);

  pid_t pid_ = -1;
  pid_t owner_ = getpid();
  int to_ = -1, from_ = -1, last_id_ = 0;
  bool broken_ = false;
  std::string profile_, unread_;
};

Chromium& Chromium::running() {
  static std::unique_ptr<Chromium> process;
  if (!process || process->broken_) process.reset(new Chromium);
  return *process;
}

Chromium::Chromium() {
  std::string folder = (std::filesystem::temp_directory_path() / "millrace-browser-XXXXXX").string();
  profile_ = mkdtemp(folder.data());
  int commands[2], answers[2];
  if (pipe2(commands, O_CLOEXEC) != 0 || pipe2(answers, O_CLOEXEC) != 0) FAIL("no pipe");
  pid_ = fork();
  if (pid_ == 0) become_chromium(commands[0], answers[1], profile_);
  close(commands[0]);
  close(answers[1]);
  to_ = commands[1];
  from_ = answers[0];
}

// Not when a process ends that a test has forked.
Chromium::~Chromium() {
  if (getpid() != owner_) return;
  kill(-pid_, SIGKILL);  // the session that it leads
  waitpid(pid_, nullptr, 0);
  close(to_);
  close(from_);
  // Its last processes may still be writing files.
  std::error_code busy;
  eventually([&] {
    std::filesystem::remove_all(profile_, busy);
    return !std::filesystem::exists(profile_);
  });
}

void Chromium::give_up(const char* why) {
  broken_ = true;
  FAIL(why);
  abort();  // never reached
}

int Chromium::send(const std::string& session, const std::string& method, const std::string& params) {
  const int id = ++last_id_;
  std::vector<Json::Member> command = {{"id", id}, {"method", method}, {"params", Json::verbatim(params)}};
  if (!session.empty()) command.push_back({"sessionId", session});
  const std::string text = Json::object(command).text() + '\0';
  return write(to_, text.data(), text.size()) == static_cast<ssize_t>(text.size()) ? id : -1;
}

void Chromium::tell(const std::string& method, const std::string& params) { send("", method, params); }

std::string Chromium::call(const std::string& session, const std::string& method, const std::string& params) {
  const int id = send(session, method, params);
  if (id < 0) give_up("chromium does not listen");

  for (;;) {
    const auto message = parsed(read_message());
    const auto* answered = at(message, {"id"});
    if (answered && answered->IsInt() && answered->GetInt() == id) {
      if (const auto* error = at(message, {"error", "message"})) {
        // The page was left meanwhile, perhaps by the call itself: it has no value.
        if (std::string(error->GetString()) == "Inspected target navigated or closed") return "{}";
        FAIL((method + ": " + error->GetString()).c_str());
      }
      return text_of(message["result"]);
    }
    const auto listener = listeners.find(text_at(message, {"sessionId"}));
    if (listener != listeners.end()) listener->second(message);
  }
}

std::string Chromium::read_message() {
  std::size_t end;
  while ((end = unread_.find('\0')) == unread_.npos) {
    pollfd waiting{from_, POLLIN, 0};
    char piece[65536];
    if (poll(&waiting, 1, kTimeout) <= 0) give_up("chromium does not answer");
    const ssize_t got = read(from_, piece, sizeof piece);
    if (got <= 0) give_up("chromium ended");
    unread_.append(piece, static_cast<std::size_t>(got));
  }
  const std::string message = unread_.substr(0, end);
  unread_.erase(0, end + 1);
  return message;
}

}  // namespace

// A context of its own shares neither cookies nor a cache with others.
Browser::Browser(int width, int height) {
  context_ = text_at(parsed(call("Target.createBrowserContext", "{}")), {"browserContextId"});
  open_tab(width, height);
}

Browser::Browser(const Browser& beside, int width, int height) : context_(beside.context_), is_beside_(true) {
  open_tab(width, height);
}

void Browser::open_tab(int width, int height) {
  const auto page = parsed(
      call("Target.createTarget", Json::object({{"url", "about:blank"}, {"browserContextId", context_}}).text()));
  page_ = text_at(page, {"targetId"});
  const auto attached =
      parsed(call("Target.attachToTarget", Json::object({{"targetId", page_}, {"flatten", true}}).text()));
  session_ = text_at(attached, {"sessionId"});
  Chromium::running().listeners[session_] = [this](const rapidjson::Value& event) { note(event); };
  for (const char* domain : {"Page.enable", "Runtime.enable", "Log.enable", "Network.enable"}) call(domain, "{}");
  // The stack of a test has a self-signed certificate.
  call("Security.setIgnoreCertificateErrors", R"({"ignore":true})");
  call("Emulation.setFocusEmulationEnabled", R"({"enabled":true})");
  resize(width, height);
}

Browser::~Browser() {
  Chromium::running().listeners.erase(session_);
  if (is_beside_) {
    Chromium::running().tell("Target.closeTarget", Json::object({{"targetId", page_}}).text());
  } else {
    Chromium::running().tell("Target.disposeBrowserContext", Json::object({{"browserContextId", context_}}).text());
  }
}

std::string Browser::call(const std::string& method, const std::string& params) {
  return Chromium::running().call(session_, method, params);
}

void Browser::start_over(int width, int height) {
  be_offline(false);
  call("Emulation.setScriptExecutionDisabled", R"({"value":false})");
  prefer_dark(false);
  be_in_zone();
  be_in_locale();
  resize(width, height);
  call("Page.navigate", R"({"url":"about:blank"})");
  wait_for("location.href === 'about:blank' && document.readyState === 'complete'");
  call("Network.clearBrowserCookies", "{}");
  complaints_.clear();
  console_.clear();
  forget_requests();
}

void Browser::resize(int width, int height) {
  call("Emulation.setDeviceMetricsOverride",
       Json::object({{"width", width}, {"height", height}, {"deviceScaleFactor", 2}, {"mobile", width <= kPhone}})
           .text());
}

void Browser::run_no_scripts() { call("Emulation.setScriptExecutionDisabled", R"({"value":true})"); }

void Browser::refuse_storage() {
  const std::string source =
      "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, "
      "{ get() { throw new DOMException('Access is denied', 'SecurityError'); } });";
  call("Page.addScriptToEvaluateOnNewDocument", Json::object({{"source", source}}).text());
}

void Browser::prefer_dark(bool dark) {
  const auto scheme = Json::object({{"name", "prefers-color-scheme"}, {"value", dark ? "dark" : "light"}});
  call("Emulation.setEmulatedMedia", Json::object({{"features", Json::array({scheme})}}).text());
}

void Browser::be_in_zone(const std::string& name) {
  call("Emulation.setTimezoneOverride", Json::object({{"timezoneId", name}}).text());
}

void Browser::be_in_locale(const std::string& name) {
  call("Emulation.setLocaleOverride", Json::object({{"locale", name}}).text());
}

void Browser::be_offline(bool offline) {
  call("Network.emulateNetworkConditions",
       Json::object({{"offline", offline}, {"latency", 0}, {"downloadThroughput", -1}, {"uploadThroughput", -1}})
           .text());
}

void Browser::block(const std::vector<std::string>& patterns) {
  std::vector<Json> urls(patterns.begin(), patterns.end());
  call("Network.setBlockedURLs", Json::object({{"urls", Json::array(urls)}}).text());
}

void Browser::keep_cookie(const std::string& base_url, const std::string& cookie) {
  const auto end = cookie.find('=');
  call("Network.setCookie",
       Json::object({{"url", base_url}, {"name", cookie.substr(0, end)}, {"value", cookie.substr(end + 1)}}).text());
}

void Browser::open(const std::string& url) {
  call("Page.navigate", Json::object({{"url", url}}).text());
  CHECK(eventually([&] { return value_of("document.readyState") == "complete" && value_of("location.href") == url; }));
}

void Browser::load(const std::string& url) {
  call("Page.navigate", Json::object({{"url", url}}).text());
  wait_for("document.readyState === 'complete' && location.href !== 'about:blank'");
}

void Browser::wait_for(const std::string& expression) {
  if (eventually([&] { return value_of(expression) == "true"; })) return;
  FAIL(("never true: " + expression + "; the page says: " + value_of("document.body?.innerText")).c_str());
}

void Browser::type(const std::string& selector, const std::string& text) {
  value_of("document.querySelector('" + selector + "').focus()");
  type(text);
}

void Browser::type(const std::string& text) { call("Input.insertText", Json::object({{"text", text}}).text()); }

void Browser::enter(const std::string& selector, const std::string& text) {
  type(selector, text);
  press("Enter");
}

void Browser::press(const std::string& key) {
  const Key& pressed = kKeys.at(key);
  for (const char* type : {"keyDown", "keyUp"}) {
    call("Input.dispatchKeyEvent", Json::object({{"type", type},
                                                 {"key", pressed.name},
                                                 {"code", key == "Space" ? "Space" : pressed.name},
                                                 {"text", pressed.text},
                                                 {"modifiers", pressed.modifiers},
                                                 {"windowsVirtualKeyCode", pressed.code}})
                                       .text());
  }
}

std::string Browser::value_of(const std::string& expression) { return evaluated("String(" + expression + ")"); }

std::string Browser::awaited(const std::string& expression) {
  return evaluated("(async () => String(await (" + expression + ")))()");
}

std::string Browser::evaluated(const std::string& expression) {
  const auto result =
      parsed(call("Runtime.evaluate", Json::object({{"expression", expression}, {"awaitPromise", true}}).text()));
  return text_at(result, {"result", "value"});
}

void Browser::forget_requests() {
  requests_.clear();
  bytes_received_ = 0;
}

std::optional<std::string> Browser::accessibility_faults() {
  std::ifstream file(kAxe);
  if (!file) return std::nullopt;  // tests/support/npm-packages has said why
  if (value_of("typeof axe") != "object") evaluated(std::string(std::istreambuf_iterator<char>(file), {}) + "; 1");
  const std::string errors = awaited(
      "axe.run(document, {resultTypes: ['violations'], rules: {'target-size': {enabled: true}}})"
      ".then(({violations}) => violations.map(({id, help, nodes}) =>"
      " `${id}: ${help}: ${nodes.map(({target}) => target.join(' ')).join(', ')}\\n`).join('') || 'none')");
  if (errors.empty()) FAIL("axe-core did not run");
  return errors == "none" ? "" : errors;
}

void Browser::collect_garbage() { call("HeapProfiler.collectGarbage", "{}"); }

void Browser::screenshot(const std::string& path) {
  const auto metrics = parsed(call("Page.getLayoutMetrics", "{}"));
  const auto* size = at(metrics, {"cssContentSize"});
  const auto clip = Json::object({{"x", 0},
                                  {"y", 0},
                                  {"width", static_cast<int>((*size)["width"].GetDouble())},
                                  {"height", static_cast<int>((*size)["height"].GetDouble())},
                                  {"scale", 0.5}});  // of the device's pixels, of which two are one CSS pixel
  const auto taken =
      parsed(call("Page.captureScreenshot", Json::object({{"captureBeyondViewport", true}, {"clip", clip}}).text()));
  const auto picture = crypto::from_base64(text_at(taken, {"data"}));
  std::ofstream(path, std::ios::binary) << picture.value_or("");
}

void Browser::note(const rapidjson::Value& event) {
  const std::string complaint = error_details_in(event), method = text_at(event, {"method"});
  if (!complaint.empty()) complaints_.push_back(complaint);
  if (method == "Network.requestWillBeSent") requests_.push_back(text_at(event, {"params", "request", "url"}));
  if (method == "Network.loadingFinished") {
    const auto* bytes = at(event, {"params", "encodedDataLength"});
    if (bytes && bytes->IsNumber()) bytes_received_ += bytes->GetDouble();
  }
  const std::string type = text_at(event, {"params", "type"});
  if (method == "Runtime.consoleAPICalled" && (type == "warning" || type == "error")) {
    const auto* words = at(event, {"params", "args"});
    console_.push_back(words ? text_of(*words) : type);
  }
}

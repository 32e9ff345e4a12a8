#include "support/browser.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include "json/json.h"
#include "json/strict.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

using json::Json;

constexpr int kTimeout = 30000;  // milliseconds; the first start reads a few hundred megabytes

const char* kFlags[] = {"chromium",
                        "--headless",
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

// In the child process: it reads commands from descriptor 3 and writes answers to descriptor 4.
[[noreturn]] void become_chromium(int commands, int answers, const std::string& profile) {
  setsid();
  const int in = fcntl(commands, F_DUPFD, 10), out = fcntl(answers, F_DUPFD, 10), null = open("/dev/null", O_RDWR);
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

}  // namespace

bool Browser::is_there() {
  std::string path = getenv("PATH");
  for (std::size_t begin = 0; begin <= path.size();) {
    const auto end = std::min(path.find(':', begin), path.size());
    if (access((path.substr(begin, end - begin) + "/chromium").c_str(), X_OK) == 0) return true;
    begin = end + 1;
  }
  std::cout << "SKIPPED: chromium is not installed, so this page is not looked at" << std::endl;
  return false;
}

Browser::Browser(int width, int height) {
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

  const auto page = parsed(call("Target.createTarget", R"({"url":"about:blank"})"));
  const auto attached = parsed(call(
      "Target.attachToTarget", Json::object({{"targetId", text_at(page, {"targetId"})}, {"flatten", true}}).text()));
  session_ = text_at(attached, {"sessionId"});
  for (const char* domain : {"Page.enable", "Runtime.enable", "Log.enable"}) call(domain, "{}");
  // The stack of a test has a self-signed certificate.
  call("Security.setIgnoreCertificateErrors", R"({"ignore":true})");
  call("Emulation.setDeviceMetricsOverride",
       Json::object({{"width", width}, {"height", height}, {"deviceScaleFactor", 2}, {"mobile", width <= 600}}).text());
}

Browser::~Browser() {
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

void Browser::run_no_scripts() { call("Emulation.setScriptExecutionDisabled", R"({"value":true})"); }

void Browser::open(const std::string& url) {
  call("Page.navigate", Json::object({{"url", url}}).text());
  CHECK(eventually([&] { return value_of("document.readyState") == "complete" && value_of("location.href") == url; }));
}

void Browser::enter(const std::string& selector, const std::string& text) {
  value_of("document.querySelector('" + selector + "').focus()");
  call("Input.insertText", Json::object({{"text", text}}).text());
  press_enter("keyDown");
  press_enter("keyUp");
}

void Browser::press_enter(const std::string& type) {
  call(
      "Input.dispatchKeyEvent",
      Json::object({{"type", type}, {"key", "Enter"}, {"code", "Enter"}, {"text", "\r"}, {"windowsVirtualKeyCode", 13}})
          .text());
}

std::string Browser::value_of(const std::string& expression) {
  const auto result =
      parsed(call("Runtime.evaluate", Json::object({{"expression", "String(" + expression + ")"}}).text()));
  return text_at(result, {"result", "value"});
}

std::string Browser::call(const std::string& method, const std::string& params) {
  const int id = ++last_id_;
  std::vector<Json::Member> command = {{"id", id}, {"method", method}, {"params", Json::verbatim(params)}};
  if (!session_.empty()) command.push_back({"sessionId", session_});
  const std::string text = Json::object(command).text() + '\0';
  if (write(to_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) FAIL("chromium does not listen");

  for (;;) {
    const auto message = parsed(read_message());
    const auto* answered = at(message, {"id"});
    if (answered && answered->IsInt() && answered->GetInt() == id) {
      if (const auto* fault = at(message, {"error", "message"})) {
        // The page was left meanwhile, perhaps by the call itself: it has no value.
        if (std::string(fault->GetString()) == "Inspected target navigated or closed") return "{}";
        FAIL((method + ": " + fault->GetString()).c_str());
      }
      rapidjson::StringBuffer buffer;
      rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
      message["result"].Accept(writer);
      return buffer.GetString();
    }
    const std::string complaint = error_details_in(message);
    if (!complaint.empty()) complaints_.push_back(complaint);
  }
}

std::string Browser::read_message() {
  std::size_t end;
  while ((end = unread_.find('\0')) == unread_.npos) {
    pollfd waiting{from_, POLLIN, 0};
    char piece[65536];
    if (poll(&waiting, 1, kTimeout) <= 0) FAIL("chromium does not answer");
    const ssize_t got = read(from_, piece, sizeof piece);
    if (got <= 0) FAIL("chromium ended");
    unread_.append(piece, static_cast<std::size_t>(got));
  }
  const std::string message = unread_.substr(0, end);
  unread_.erase(0, end + 1);
  return message;
}

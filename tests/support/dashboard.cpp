#include "support/dashboard.h"

#include "json/json.h"

#include <CppUTest/TestHarness.h>

namespace {

// Never deleted, as the process that it needs may have ended before.
Dashboard* shared = nullptr;

}  // namespace

std::string quoted(const std::string& text) { return json::Json(text).text(); }

Dashboard::Dashboard(Stack& stack, int width, int height)
    : Browser(width, height), stack_(&stack), width_(width), height_(height) {}

Dashboard::Dashboard(const Dashboard* beside)
    : Browser(*beside, beside->width_, beside->height_),
      stack_(beside->stack_),
      width_(beside->width_),
      height_(beside->height_) {}

Dashboard& Dashboard::of(Stack& stack, int width, int height) {
  if (!shared) shared = new Dashboard(stack, width, height);
  shared->stack_ = &stack;
  shared->width_ = width;
  shared->height_ = height;
  shared->start_over(width, height);
  return *shared;
}

void Dashboard::leave() {
  if (shared) shared->open("about:blank");
}

void Dashboard::sign_in(const Account& account) { keep_cookie(stack_->base_url(), account.cookie); }

Account Dashboard::sign_in() {
  auto account = signed_up(*stack_);
  sign_in(account);
  return account;
}

void Dashboard::show(const std::string& path) {
  load(stack_->base_url() + path);
  wait_until_shown();
}

void Dashboard::wait_until_shown() {
  wait_for("document.querySelector('h1') !== null && document.querySelector('.progress, [aria-busy]') === null");
}

void Dashboard::wait_for_address(const std::string& path) {
  wait_for("location.pathname + location.search === " + quoted(path));
}

void Dashboard::wait_for_text(const std::string& text) {
  wait_for("document.body?.innerText.replaceAll('\\u00a0', ' ').includes(" + quoted(text) + ")");
}

void Dashboard::click(const std::string& name) {
  const std::string find =
      "[...document.querySelectorAll('button, a, label')].find((one) => one.checkVisibility() && "
      "(one.getAttribute('aria-label') ?? one.textContent).trim() === " +
      quoted(name) + ")";
  wait_for(find + " !== undefined");
  value_of(find + ".click()");
}

std::string Dashboard::text(const std::string& selector) {
  return value_of("document.querySelector(" + quoted(selector) + ")?.innerText.trim() ?? ''");
}

std::string Dashboard::focus() {
  return value_of(
      "((one) => `${one.tagName} ${one.name || one.getAttribute('aria-label') || one.textContent.trim()}`)"
      "(document.activeElement)");
}

void Dashboard::hold(const std::string& path) {
  value_of(
      "(() => { const first = fetch; const gone = new Promise((go) => { window.letGo = go; }); "
      "window.fetch = async (url, ...rest) => { if (String(url).startsWith(" +
      quoted(path) + ")) await gone; return first(url, ...rest); }; })()");
}

void Dashboard::let_go() { value_of("letGo()"); }

void Dashboard::translate(const std::string& left_alone) {
  value_of(R"js((() => {
    const left_alone = )js" +
           quoted("script, noscript, font, " + left_alone) + R"js(;
    const wrapped = (text) => {
      const outer = document.createElement("font");
      outer.append(document.createElement("font"));
      outer.firstChild.append(new Text(text));
      return outer;
    };
    const translate = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = [];
      while (texts.nextNode()) found.push(texts.currentNode);
      for (const one of found) if (!one.parentNode.closest(left_alone)) one.replaceWith(wrapped(one.data));
    };
    translate();
    new MutationObserver(translate).observe(document.body, { childList: true, characterData: true, subtree: true });
  })())js");
}

void Dashboard::check_size(int width, bool dark) {
  resize(width, height_);
  prefer_dark(dark);
  STRCMP_EQUAL("", accessibility_faults().value_or("").c_str());
  STRCMP_EQUAL("0", value_of("Math.max(document.documentElement.scrollWidth - innerWidth, 0)").c_str());
}

void Dashboard::check_looks() {
  for (const int width : {1280, 390}) {
    for (const bool dark : {false, true}) check_size(width, dark);
  }
  resize(width_, height_);
  prefer_dark(false);
  for (const auto& complaint : complaints()) FAIL(complaint.c_str());
  for (const auto& line : console()) FAIL(line.c_str());
  for (const auto& url : requests()) {
    if (url.rfind("data:", 0) != 0)
      STRCMP_EQUAL(stack_->base_url().c_str(), url.substr(0, stack_->base_url().size()).c_str());
  }
}

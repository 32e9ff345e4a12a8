#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <rapidjson/document.h>

// A page in headless Chromium, which is driven through a pipe by the Chrome DevTools Protocol. A test fails if that is
// not installed, or does not answer.
class Browser {
 public:
  // The size of the viewport in CSS pixels; a width of up to 600 emulates a phone.
  Browser(int width, int height);
  // Another tab beside that one, which shares its cookies and has to outlive it.
  Browser(const Browser& beside, int width, int height);
  ~Browser();
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;

  // As if it had just been started, but for what it has cached.
  void start_over(int width, int height);

  void run_no_scripts();
  // What a page stores is refused from now on, as in a frame of another site where browsers keep nothing.
  void refuse_storage();

  // With prefers-color-scheme: dark, or light again.
  void prefer_dark(bool dark = true);
  // In that time zone; empty: in that of the machine again.
  void be_in_zone(const std::string& name = "");
  // Prints numbers as in that country ("de_DE"); empty: as in that of the machine again.
  void be_in_locale(const std::string& name = "");
  // Without a network, or with it again.
  void be_offline(bool offline = true);
  // Requests for such URLs ("*/keys.js") fail from now on, and no others, as an extension makes them.
  void block(const std::vector<std::string>& patterns);
  void resize(int width, int height);

  // Keeps that cookie (name=value) for all pages of that host.
  void keep_cookie(const std::string& base_url, const std::string& cookie);

  // Waits until the page is loaded.
  void open(const std::string& url);
  // The same for an address that leads to another one.
  void load(const std::string& url);
  // Waits until the JavaScript expression is true; the test fails if it does not become so.
  void wait_for(const std::string& expression);
  // Types into the element of that selector, and nothing else.
  void type(const std::string& selector, const std::string& text);
  // Types into the element of that selector and presses Enter.
  void enter(const std::string& selector, const std::string& text);
  // Types into the element that has the focus.
  void type(const std::string& text);
  // One of Enter, Tab, Shift+Tab, Escape, Space, ArrowUp, ArrowDown, ArrowLeft, ArrowRight.
  void press(const std::string& key);
  // The value of a JavaScript expression, as text.
  std::string value_of(const std::string& expression);
  // The same for a promise, which is waited for.
  std::string awaited(const std::string& expression);

  // Errors of the page so far: of scripts, of the content security policy, of failed requests.
  const std::vector<std::string>& complaints() const { return complaints_; }
  // What the page's scripts wrote to the console as a warning or an error.
  const std::vector<std::string>& console() const { return console_; }
  // The URLs of all requests so far, and how many bytes came over the wire, headers included.
  const std::vector<std::string>& requests() const { return requests_; }
  std::size_t bytes_received() const { return static_cast<std::size_t>(bytes_received_); }
  void forget_requests();

  // What axe-core finds against the page as it is now (WCAG 2 A and AA, best practices, and the size of targets), a
  // line each: empty if nothing. Absent if axe-core is not installed (tests/support/npm-packages).
  std::optional<std::string> accessibility_faults();
  // What nothing holds any more is gone.
  void collect_garbage();
  // The whole page as PNG, in that file.
  void screenshot(const std::string& path);

 private:
  void open_tab(int width, int height);
  std::string call(const std::string& method, const std::string& params);
  void note(const rapidjson::Value& event);
  std::string evaluated(const std::string& expression);

  double bytes_received_ = 0;
  std::string context_, page_, session_;
  bool is_beside_ = false;
  std::vector<std::string> complaints_, console_, requests_;
};

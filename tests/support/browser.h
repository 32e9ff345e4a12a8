#pragma once
#include <sys/types.h>

#include <string>
#include <vector>

// Headless Chromium, driven through a pipe by the Chrome DevTools Protocol. A test fails if the browser does not
// answer.
class Browser {
 public:
  // Whether it is installed; if not, prints that the test is skipped.
  static bool is_there();

  // The size of the viewport in CSS pixels; a width of up to 600 emulates a phone.
  Browser(int width, int height);
  ~Browser();
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;

  void run_no_scripts();

  // Waits until the page is loaded.
  void open(const std::string& url);
  // Types into the element of that selector and presses Enter.
  void enter(const std::string& selector, const std::string& text);
  // The value of a JavaScript expression, as text.
  std::string value_of(const std::string& expression);

  // Errors of the page so far: of scripts, of the content security policy, of failed requests.
  const std::vector<std::string>& complaints() const { return complaints_; }

 private:
  std::string call(const std::string& method, const std::string& params);
  std::string read_message();
  void press_enter(const std::string& type);

  pid_t pid_ = -1;
  int to_ = -1, from_ = -1, last_id_ = 0;
  std::string profile_, session_, unread_;
  std::vector<std::string> complaints_;
};

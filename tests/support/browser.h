#pragma once
#include <sys/types.h>

#include <string>
#include <vector>

// Chromium without a window, steered over a pipe (the Chrome DevTools Protocol). A test fails when it does not answer.
class Browser {
 public:
  // Says on stdout that the test is skipped when it is not.
  static bool is_there();

  // A page of that many CSS pixels; up to 600 wide it is a phone's.
  Browser(int width, int height);
  ~Browser();
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;

  void run_no_scripts();

  // Until it is loaded.
  void open(const std::string& url);
  // Types into what the selector names, and presses Enter.
  void enter(const std::string& selector, const std::string& text);
  // The value of a JavaScript expression, as text.
  std::string value_of(const std::string& expression);

  // What the page complained of so far: errors of its scripts, of its policy, of what it loads.
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

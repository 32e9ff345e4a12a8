#pragma once
#include <string>

#include "support/account.h"
#include "support/browser.h"
#include "support/stack.h"

// The dashboard in a browser.
class Dashboard : public Browser {
 public:
  explicit Dashboard(Stack& stack, int width = 1280, int height = 900);
  // Another tab of the same browser.
  explicit Dashboard(const Dashboard* beside);
  // One that all tests share, since a browser takes a while to start; nobody is signed in.
  static Dashboard& of(Stack& stack, int width = 1280, int height = 900);
  // Leaves the page that it shows, which would go on asking for figures.
  static void leave();

  // As somebody who has that account, or a new one; nothing is shown yet.
  void sign_in(const Account& account);
  Account sign_in();

  // Waits until the screen at that path below the host's address has its heading and its data.
  void show(const std::string& path);
  void wait_until_shown();
  // Waits until the path and query are those.
  void wait_for_address(const std::string& path);
  // Waits until the text is in the page, with any spaces.
  void wait_for_text(const std::string& text);
  // Waits for the button, link or label with exactly that text, or that name for screen readers, and clicks it.
  void click(const std::string& name);
  // The text of the first element of that selector; empty if there is none.
  std::string text(const std::string& selector);
  // What the page asks for at such a path waits from now on, until it is let go.
  void hold(const std::string& path);
  void let_go();
  // The name of what has the focus: its tag, and its text or its `name`.
  std::string focus();

  // Puts each text into <font><font> from now on, as a browser's translator does, but what is within that selector.
  void translate(const std::string& left_alone);

  // Fails unless the screen, at 1280 and 390 pixels, light and dark, has no fault that axe-core finds, nothing too
  // small for a finger and nothing that scrolls sideways, and the page neither complained nor asked another host.
  void check_looks();

 private:
  void check_size(int width, bool dark);

  Stack* stack_;
  int width_, height_;
};

// A JavaScript string literal.
std::string quoted(const std::string& text);

#pragma once
#include <string>

#include "support/stack.h"

// Somebody who has just signed up, and calls with the session cookie from an address of their own.
struct Account {
  std::string user_id;
  std::string cookie;  // as a Cookie header holds it
  Client client;
};

Account sign_up(Stack& stack);

// "signed-up-7@example.test": nobody has used it in this run.
std::string unused_email();

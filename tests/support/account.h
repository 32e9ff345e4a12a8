#pragma once
#include <functional>
#include <string>

#include "support/stack.h"

// Somebody with an account, signed in: what the client sends carries the session cookie.
struct Account {
  Client client;
  std::string email, password;
  std::string id, token;
  std::string cookie;  // as a Cookie header holds it
};

// With an address nobody has used before.
Account signed_up(Stack& stack);
// Signed in once more, from another address, as if with another browser.
Account signed_in_again(Stack& stack, const Account& account);

std::string new_email();
// {"email":...,"password":...,"name":"Ada"}, which fits signing up and signing in.
std::string credentials(const std::string& email, const std::string& password);

// What `Set-Cookie` says of that cookie; empty when it says nothing.
std::string set_cookie(const Answer& answer, const std::string& name);
// name=value, as a browser would send it back.
std::string cookie_pair(const Answer& answer);

double seconds_of(const std::function<void()>& work);

#pragma once
#include <memory>

#include "flood/flood.h"
#include "flood/others.h"
#include "support/account.h"
#include "support/facilitator.h"
#include "support/http_stand_in.h"
#include "support/player.h"
#include "support/stack.h"

// The product with everything turned on, its users, and the attacks.
namespace flood {

struct Attack {
  std::string path;  // as the table names it
  std::function<Call(std::size_t)> call;
  int addresses = 1;  // from which it comes
};

class Site {
 public:
  Site();

  std::vector<Path> others();
  std::vector<Attack> attacks();
  Stack& stack() { return *stack_; }
  // Whether the site's own maintenance gets to the figures of the user who is not the attacker.
  bool makes_figures();

 private:
  Client anybody();  // with an unused address
  Answer send_webhook();
  Answer copied();
  std::string as_of();
  std::string envelope(const std::string& key, const std::string& session = "flood") const;

  HttpStandIn stripe_;
  Facilitator facilitator_;
  Stack* stack_;
  std::atomic<int> addresses_{0};
  std::string api_key_, logo_, sdk_key_, other_sdk_key_;
  std::unique_ptr<Account> user_, often_signed_in_, attacker_, reader_;
  std::vector<Account> small_exporters_, large_exporters_, many_readers_;
  std::vector<std::string> many_sdk_keys_;  // one of each of them
};

}  // namespace flood

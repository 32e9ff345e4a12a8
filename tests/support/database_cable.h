#pragma once
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

// What lies between the product and its database, and breaks at the COMMIT that the test says.
class DatabaseCable {
 public:
  enum class Break {
    none,
    before_commit,  // the server never hears of it
    in_commit,      // the server commits, and its answer is lost
    after_commit    // the answer still comes through
  };

  // Leads to the server at that socket.
  explicit DatabaseCable(std::string server);
  ~DatabaseCable();

  const std::string& socket() const { return path_; }
  // Once, at the next COMMIT of anybody, or when so many have come through; the next connection is a good one again.
  void break_once(Break where, int after = 0);
  // The same, and nobody gets through any more.
  void break_for_good(Break where);
  // At once.
  void cut() { broken_ = true; }
  void mend();

 private:
  void accept_all();
  void carry(int client);
  Break at_this_commit();
  // False: it broke.
  bool carry_from_client(int client, int server);
  bool carry_from_server(int client, int server);

  std::string server_, folder_, path_;
  int socket_ = -1;
  std::atomic<Break> next_{Break::none};
  std::atomic<int> come_through_first_{0};
  std::atomic<bool> for_good_{false}, broken_{false}, stopping_{false};
  std::mutex mutex_;
  std::condition_variable idle_;
  int carrying_ = 0;
  std::thread listener_;
};

#pragma once
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

// A proxy between the product and its database that breaks the connection at a COMMIT chosen by the test.
class DatabaseCable {
 public:
  enum class Break {
    none,
    before_commit,  // the server never receives it
    in_commit,      // the server commits, but its answer is lost
    after_commit    // the answer still arrives
  };

  // Connects to the server at that socket.
  explicit DatabaseCable(std::string server);
  ~DatabaseCable();

  const std::string& socket() const { return path_; }
  // Breaks once, at the next COMMIT of any connection after `after` others; later connections work again.
  void break_once(Break where, int after = 0);
  // The same, and no later connection works.
  void break_for_good(Break where, int after = 0);
  // Breaks all connections at once.
  void cut() { broken_ = true; }
  void mend();

 private:
  void accept_all();
  void carry(int client);
  Break at_this_commit();
  // False: the connection was broken.
  bool carry_from_client(int client, int server);
  bool carry_from_server(int client, int server);

  std::string server_, folder_, path_;
  int socket_ = -1;
  std::atomic<Break> next_{Break::none};
  std::atomic<int> commits_to_pass_{0};
  std::atomic<bool> for_good_{false}, broken_{false}, stopping_{false};
  std::mutex mutex_;
  std::condition_variable idle_;
  int carrying_ = 0;
  std::thread listener_;
};

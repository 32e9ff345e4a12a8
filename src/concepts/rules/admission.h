#pragma once
#include <optional>
#include <string>

#include "billing/tables/api_keys.h"
#include "worker.h"

// Who may have a generation: rules 1 to 3 of the specification's section 3.
namespace concepts::rules {

constexpr int kFreePerDay = 5;
// Longer than any request can last (the pool's watchdog), so that no living worker ever loses what it holds.
constexpr int kLeaseSeconds = 120;

// One unit, a free place or a credit, held while its generation is under way. What was not kept is given back.
class Hold {
 public:
  enum class Unit { slot, credit };

  Hold(Worker& worker, Unit unit, std::string id) : worker_(&worker), unit_(unit), id_(std::move(id)) {}
  Hold(Hold&& other) noexcept;
  Hold& operator=(Hold&& other) noexcept;
  ~Hold();

  // Also the id of the generation it pays for.
  const std::string& id() const { return id_; }
  const char* paid_by() const { return unit_ == Unit::slot ? "slot" : "credit"; }

  // Inside the transaction that stores the result. Throws refusal::Unavailable when the lease was lost, which undoes
  // it.
  void keep(db::Transaction& tx) const;
  // That transaction has committed: there is nothing left to give back.
  void kept() { worker_ = nullptr; }
  // Its COMMIT went unanswered: gives the unit back, which waits for a transaction that is still under way and undoes
  // none that has committed. False: it was not kept, and never will be.
  bool turned_out_kept() const;

 private:
  void give_back() const;

  Worker* worker_;
  Unit unit_;
  std::string id_;
};

// Absent when the key has no credit left.
std::optional<Hold> hold_credit(Worker& worker, const std::string& key_id);
// Absent when all five of today are used, or still held by others after two seconds of waiting.
std::optional<Hold> hold_free_slot(Worker& worker, const std::string& bucket);

struct Allowance {
  int left;               // free generations that are not used yet today
  int seconds_until_new;  // to midnight UTC
};
Allowance allowance(db::Database& db, const std::string& bucket);

// Gives back the credits of generations whose worker never finished; returns how many.
int release_lapsed_credits(db::Database& db, int most);

}  // namespace concepts::rules

#pragma once
#include <optional>
#include <string>

#include "worker.h"

namespace concepts::rules {

// Longer than any request can last (the pool's watchdog), so that no living worker ever loses what it holds.
constexpr int kLeaseSeconds = 120;

// One unit, a free slot or a credit, held while its generation is in progress. The destructor gives it
// back unless it was consumed.
class Hold {
 public:
  enum class Unit { free_slot, credit };

  Hold(Worker& worker, Unit unit, std::string whose, std::string id)
      : worker_(&worker), unit_(unit), whose_(std::move(whose)), id_(std::move(id)) {}
  Hold(Hold&& other) noexcept;
  ~Hold();

  // Also the id of the generation it pays for.
  const std::string& id() const { return id_; }
  Unit unit() const { return unit_; }
  // The bucket of a free slot, the key's id of a credit.
  const std::string& whose() const { return whose_; }
  const char* paid_by() const { return unit_ == Unit::free_slot ? "slot" : "credit"; }

  // Inside the transaction that stores the result. Throws refusal::Unavailable when the lease was lost, which undoes
  // it.
  void consume(db::Transaction& tx) const;
  // To be called once that transaction has committed: nothing is given back any more.
  void consumed() { worker_ = nullptr; }
  // Waits for a transaction of ours that is still under way, and undoes none that has committed: a used slot and a
  // closed hold are not touched.
  void give_back() const;

 private:
  Worker* worker_;
  Unit unit_;
  std::string whose_, id_;
};

// Absent when the key has no credit left.
std::optional<Hold> hold_credit(Worker& worker, const std::string& key_id);
// Absent when all five of today are used, or still held by others after two seconds of waiting.
std::optional<Hold> hold_free_slot(Worker& worker, const std::string& bucket);

}  // namespace concepts::rules

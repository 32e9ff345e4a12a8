#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "billing/tables/api_keys.h"
#include "db/database.h"

namespace concepts::rules {

// Holds one unit, a free slot or a credit, while its generation is in progress. The destructor gives it back unless it
// was consumed.
class Hold {
 public:
  enum class Unit { free_slot, credit };

  // A free slot has a number among those of its bucket, a credit has 0.
  Hold(db::Database& db, Unit unit, std::string whose, std::string id, int number,
       std::optional<std::string> network = {})
      : db_(&db),
        unit_(unit),
        whose_(std::move(whose)),
        id_(std::move(id)),
        number_(number),
        network_(std::move(network)) {}
  Hold(Hold&& other) noexcept;
  ~Hold();

  // Returns the id of the hold, which is also that of the generation it pays for.
  const std::string& id() const { return id_; }
  Unit unit() const { return unit_; }
  // Returns the bucket of a free slot, or the id of the key whose credit it is.
  const std::string& whose() const { return whose_; }
  // Returns a seed for a draft of the theme. Those of the free slots of an address and a day follow each other, so that
  // the generator deals them different jokes and names; any other is random.
  std::uint64_t seed_for(const std::string& theme) const;
  // Returns the network on which the credit's key was paid by x402, if it was.
  const std::optional<std::string>& network() const { return network_; }
  const char* paid_by() const { return unit_ == Unit::free_slot ? "slot" : "credit"; }

  // Consumes the unit in the transaction that stores the result. Throws refusal::Unavailable if the lease was lost,
  // which rolls the transaction back.
  void consume(db::Transaction& tx) const;
  // Keeps the destructor from giving the unit back. It is called after that transaction has committed.
  void keep() { db_ = nullptr; }
  // Waits for a transaction of ours that is still in progress, and changes nothing if it has committed: a used slot and
  // a closed hold are not touched.
  void give_back() const;

 private:
  db::Database* db_;
  Unit unit_;
  std::string whose_, id_;
  int number_;
  std::optional<std::string> network_;
};

// Returns nullopt if the key has no credit left.
std::optional<Hold> hold_credit(db::Database& db, const billing::tables::api_keys::ApiKey& key);
// Returns nullopt if all of today are used, or still held by others after two seconds of waiting.
std::optional<Hold> hold_free_slot(db::Database& db, const std::string& bucket);

}  // namespace concepts::rules

#pragma once
#include <exception>

#include "db/errors.h"

namespace db {

// Lets work go on with all else where a table of the operator's refers to a row that is to be deleted, and reports the
// first of these at the end.
class KeptRows {
 public:
  // Returns false if something was kept.
  template <class Step>
  bool pass(Step&& step) {
    try {
      step();
      return true;
    } catch (const StillReferenced&) {
      if (!first_) first_ = std::current_exception();
      return false;
    }
  }
  void report() const {
    if (first_) std::rethrow_exception(first_);
  }

 private:
  std::exception_ptr first_;
};

}  // namespace db

#pragma once
#include <deque>
#include <string>
#include <vector>

#include "events/rules/stored/stored_batch.h"

// Batches with payloads and ids that nobody would write, made out of a number: the same number always makes the same.
class RandomBatches {
  std::deque<std::string> payloads_;  // into which the batches point

 public:
  explicit RandomBatches(unsigned seed);

  const std::vector<events::rules::StoredBatch> batches;
};

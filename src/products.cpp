#include "products.h"

#include "billing/rules/x402/pack.h"
#include "concepts/rules/generation/paid_concept.h"

const billing::rules::Products& products() {
  static const billing::rules::Products products{&concepts::rules::concept_product(), &billing::rules::pack_product()};
  return products;
}

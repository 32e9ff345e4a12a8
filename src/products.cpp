#include "products.h"

#include "billing/rules/x402/pack.h"
#include "concepts/rules/generation/paid_generation.h"

const billing::rules::Products& products() {
  static const billing::rules::Products products{&concepts::rules::generation_product(),
                                                 &billing::rules::pack_product()};
  return products;
}

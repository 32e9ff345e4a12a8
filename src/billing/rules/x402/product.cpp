#include "billing/rules/x402/product.h"

#include <stdexcept>

namespace billing::rules {

const Product& product_for(const Products& products, const std::string& purpose) {
  for (const Product* product : products) {
    if (product->offer.purpose == purpose) return *product;
  }
  throw std::logic_error("nothing is sold for the purpose " + purpose);
}

}  // namespace billing::rules

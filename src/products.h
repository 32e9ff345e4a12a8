#pragma once
#include "billing/rules/x402/product.h"

// Lists everything that is sold, for those who handle payments of any purpose.
const billing::rules::Products& products();

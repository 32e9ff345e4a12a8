#pragma once
#include "billing/rules/product.h"

// Everything that is sold, for those who handle payments of any purpose.
const billing::rules::Products& products();

#pragma once
#include <string>

#include "figures/rules/reports/content.h"
#include "mail/message.h"

namespace figures::rules::reports {

// Writes a report to one recipient, as text and as HTML without pictures. Who opens `end_link` sees a button that ends
// it; programs for e-mail post to it when their own button is pressed (RFC 8058).
mail::Message letter_of(const Config& config, const Content& content, const std::string& to,
                        const std::string& end_link);

}  // namespace figures::rules::reports

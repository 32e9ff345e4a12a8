#pragma once
#include <string>
#include <vector>

namespace settings {

// Says who runs this host, and by which rules. Each may be empty.
struct Legal {
  std::string imprint, privacy, terms;  // https URLs
  std::string abuse;                    // an e-mail address or an https URL
};

struct LegalLink {
  std::string label, to;
};

// Returns what is set, in the order in which it is shown.
std::vector<LegalLink> links(const Legal& legal);

// Returns the names of the settings that are missing.
std::vector<std::string> missing(const Legal& legal);

// Returns what a link to an e-mail address or a URL has in its href.
std::string href(const std::string& address_or_url);

}  // namespace settings

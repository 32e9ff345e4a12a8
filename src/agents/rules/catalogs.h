#pragma once
#include <cstdint>
#include <string>

#include "billing/rules/x402/product.h"
#include "json/json.h"
#include "settings/config.h"

// Makes lists of what this host has, for programs that look for it under names that every host has.
namespace agents::rules {

// Returns /.well-known/x402.json: these products, as the terms of each 402 say it.
// `made_at` is in seconds since 1970.
json::Json x402_catalog(const billing::rules::Products& products, const Config& config, std::int64_t made_at);

// Returns /.well-known/api-catalog (RFC 9727): a linkset (RFC 9264) with the documents of this interface.
json::Json api_catalog(const Config& config);

// Returns sitemap.xml: the pages that are for everybody.
std::string sitemap(const Config& config);

// Returns llms.txt (llmstxt.org): what this host offers by openapi.json, in Markdown, with a link for each call.
std::string llms_txt(const std::string& openapi, const Config& config);

// Returns robots.txt. It lets everybody see what a draft costs, and where the pages are.
std::string robots(const Config& config);

}  // namespace agents::rules

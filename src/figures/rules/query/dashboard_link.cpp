#include "figures/rules/query/dashboard_link.h"

#include "events/rules/filters/filter_text.h"
#include "text/percent.h"

namespace figures::rules {
namespace {

constexpr std::size_t kMaxLink = 900;
using Query = std::vector<std::pair<std::string, std::string>>;

std::string with_filters(std::string page, Query query, const std::vector<Filter>& filters) {
  const auto all = page + text::form_encoded(query);
  for (const auto& filter : filters) query.emplace_back("filter", events::rules::text_of(filter));
  const auto link = page + text::form_encoded(query);
  return link.size() <= kMaxLink ? link : all;
}

}  // namespace

std::string dashboard_link(const Config& config, const std::string& account_id, const calendar::Period& period,
                           const std::vector<Filter>& filters, const std::string& metric) {
  Query query{
      {"account", account_id}, {"from", calendar::iso_time(period.from)}, {"to", calendar::iso_time(period.to)}};
  if (!metric.empty()) query.emplace_back("metric", metric);
  return with_filters(config.base_url + "/app/?", query, filters);
}

std::string live_link(const Config& config, const std::string& account_id, const std::vector<Filter>& filters) {
  return with_filters(config.base_url + "/app/live?", {{"account", account_id}}, filters);
}

}  // namespace figures::rules

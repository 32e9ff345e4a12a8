#include "figures/rules/insights/caller_names.h"

#include <vector>

#include "crypto/encoding.h"
#include "streams/rules/stream.h"

namespace figures::rules::insights {
namespace {

// The dimension holds the ids of streams as hexadecimal digits, but callers write ids as UUIDs.
std::string id_of(const std::string& digits) {
  const auto id = crypto::from_hex(digits);
  return id && id->size() == 16 ? crypto::uuid_text(*id) : digits;
}

json::Json::Member json_of_part(const Table& table, const Candidate::Part& part) {
  const auto& column = table.columns[part.column];
  const std::string name(playback::name_of(column.dimension));
  if (part.value == kNotSet) return {name, json::Json(nullptr)};
  const auto& value = column.values[part.value];
  return {name, column.dimension == playback::Dimension::stream ? id_of(value) : value};
}

}  // namespace

Words words_of(db::Database& db, const std::string& account_id, const Table& table, const InsightMetric& metric,
               std::optional<std::int64_t> threshold_ms) {
  Words words{table, metric, threshold_ms, {}};
  for (const auto& column : table.columns) {
    if (column.dimension != playback::Dimension::stream) continue;
    std::vector<std::string> ids;
    for (std::size_t i = 2; i < column.values.size(); ++i)
      ids.push_back(crypto::from_uuid_text(id_of(column.values[i])).value_or(""));
    const auto by_id = streams::rules::stream_names(db, account_id, ids);
    for (std::size_t i = 2; i < column.values.size(); ++i)
      words.names[column.values[i]] = streams::rules::name_in(by_id, ids[i - 2]).value_or(id_of(column.values[i]));
  }
  return words;
}

json::Json json_of_dimensions(const Table& table, const Candidate& candidate) {
  std::vector<json::Json::Member> members{json_of_part(table, candidate.first)};
  if (candidate.second) members.push_back(json_of_part(table, *candidate.second));
  return json::Json::object(members);
}

}  // namespace figures::rules::insights

#include "schema/compare_nodes.h"

#include "schema/tables/nodes.h"

namespace schema {
namespace {

constexpr unsigned kChecksumSeconds = 3600;  // the largest table has most of the store's bytes

db::Settings settings_of(const Config::Database& own, const std::string& node) {
  db::Settings there{"", node, 3306, own.name, own.user, own.password, own.tls, kChecksumSeconds};
  const auto colon = node.rfind(':');
  if (node.front() == '/') {
    there.socket = node;
  } else if (colon != node.npos) {
    there.host = node.substr(0, colon);
    there.port = static_cast<unsigned>(std::stoul(node.substr(colon + 1)));
  }
  return there;
}

}  // namespace

std::vector<db::InvariantResult> compare_nodes(const Config::Database& own, const std::vector<std::string>& nodes) {
  db::Database here({own.socket, own.host, own.port, own.name, own.user, own.password, own.tls, kChecksumSeconds});
  std::vector<db::InvariantResult> results;
  for (const auto& node : nodes) {
    db::Database there(settings_of(own, node));
    std::string rule = "all tables are equal at " + node;
    const auto differing = tables::nodes::differing_tables(here, there);
    for (const auto& table : differing) rule += (&table == &differing.front() ? ", but not " : ", ") + table;
    results.push_back({rule, static_cast<std::int64_t>(differing.size())});
  }
  return results;
}

}  // namespace schema

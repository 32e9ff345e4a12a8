#include <algorithm>
#include <optional>

#include "crypto/encoding.h"
#include "events/rules/dimension_names.h"
#include "events/rules/session_ref.h"
#include "events/rules/viewer_hash.h"
#include "events/tables/session_list.h"
#include "events/tables/session_selection.h"
#include "figures/handlers/figures.h"
#include "figures/tables/value_search.h"
#include "json/json.h"
#include "limits/reads.h"
#include "streams/tables/streams.h"
#include "text/utf8.h"
#include "web/parameters.h"

namespace figures::handlers {

using json::Json;
using playback::Dimension;

namespace {

constexpr std::size_t kMaxValues = 20, kMaxStreams = 5, kMaxSessions = 5, kMaxViewerSessions = 1000;

struct SearchItem {
  std::string kind, value;
  std::optional<std::string> name;       // that people read, if it is another
  std::optional<std::int64_t> sessions;  // of a viewer
};

Json json_of_item(const SearchItem& item) {
  return Json::object({{"kind", item.kind}, {"value", item.value}, {"name", item.name}, {"sessions", item.sessions}});
}

std::string read_text(const Request& request) {
  web::Parameters parameters(request);
  const auto text = parameters.one("q").value_or("");
  const auto most = playback::info_of(Dimension::content).most;
  if (text.empty() || !text::is_utf8(text) || text::code_points(text) > most)
    parameters.add_error("q", "must be 1 to " + std::to_string(most) + " characters");
  parameters.done();
  return text;
}

void add_sessions(std::vector<SearchItem>& items, db::Database& db, const std::string& account_id,
                  const std::string& text) {
  const auto ids = events::tables::playback_sessions::newest_ids_beginning_with(db, account_id, text, kMaxSessions);
  for (const auto& id : ids) items.push_back({"session", id, {}, {}});
  if (std::find(ids.begin(), ids.end(), text) != ids.end()) return;
  if (events::tables::playback_sessions::find(db, events::rules::session_ref(account_id, text)))
    items.push_back({"session", text, {}, {}});
}

// Finds a viewer by the whole id only, as nothing else is known of it.
void add_viewer(std::vector<SearchItem>& items, Worker& worker, const std::string& account_id,
                const std::string& text) {
  const auto viewer = events::rules::find_viewer(worker.config.address_secret, account_id, text);
  const auto refs = events::tables::session_figures::refs_of_viewer(worker.db, account_id, viewer, kMaxViewerSessions);
  if (!refs.empty()) items.push_back({"viewer", viewer, {}, static_cast<std::int64_t>(refs.size())});
}

void add_streams(std::vector<SearchItem>& items, db::Database& db, const std::string& account_id,
                 const std::string& text) {
  for (const auto& stream : streams::tables::streams::with_text(db, account_id, text, kMaxStreams)) {
    items.push_back({"stream", crypto::uuid_text(stream.id), stream.name.value_or(stream.source_url), {}});
  }
}

void add_values(std::vector<SearchItem>& items, db::Database& db, const std::string& account_id,
                const std::string& text) {
  std::vector<Dimension> dimensions;
  for (const auto& one : playback::all_dimensions()) {
    if (playback::is_rolled_up(one.dimension)) dimensions.push_back(one.dimension);
  }
  for (const auto& found : tables::values_with(db, account_id, dimensions, text, kMaxValues)) {
    items.push_back({std::string(playback::name_of(found.dimension)), found.value, {}, {}});
  }
}

}  // namespace

// GET /api/v1/search?q: finds sessions, viewers, streams and values of dimensions.
Response search(const Request& request, Worker& worker, const Account& account) {
  const auto text = read_text(request);
  limits::charge_read(worker.db, worker.config, account.id, 1);

  std::vector<SearchItem> items;
  add_sessions(items, worker.db, account.id, text);
  add_viewer(items, worker, account.id, text);
  add_streams(items, worker.db, account.id, text);
  add_values(items, worker.db, account.id, text);
  return web::json(200, Json::object({{"items", Json::array_of(items, json_of_item)}}));
}

}  // namespace figures::handlers

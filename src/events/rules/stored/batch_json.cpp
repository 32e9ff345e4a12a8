#include "events/rules/stored/batch_json.h"

#include <stdexcept>

#include "calendar/timestamp.h"
#include "crypto/encoding.h"
#include "events/rules/stored/read_columns.h"
#include "events/rules/stored/to_columns.h"
#include "json/forwarder.h"
#include "json/json.h"

namespace events::rules {
namespace {

// Reads batches from a list. It tracks the depth in the text: 1 is the list, 2 a batch, 3 its events, 4 an event, 5 a
// payload.
class EventReader : public json::Listener {
 public:
  EventReader(const std::string& json, const std::function<void(const StoredBatch&)>& visit)
      : json_(json), visit_(visit) {}

  void key(std::string_view name) {
    if (depth_ == 2 || depth_ == 4) name_ = name;
  }
  void text(std::string_view text) {
    if (depth_ == 2 && name_ == "batch") batch_.hash = crypto::from_hex(text).value_or("");
    if (depth_ == 2 && name_ == "receivedAt") batch_.received_at = calendar::read_sql_time(text);
    if (depth_ != 4) return;
    auto& event = last_event();
    if (name_ == "type") event.type = text;
    if (name_ == "ts") event.ts = calendar::read_sql_time(text);
    if (name_ == "id") event.id = text;
  }
  void open_object(std::size_t at) {
    ++depth_;
    if (depth_ == 2) batch_ = {};
    if (depth_ == 4) batch_.events.emplace_back();
    if (depth_ == 5) payload_at_ = at;
  }
  void close_object(std::size_t at) {
    if (depth_ == 5) last_event().payload = std::string_view(json_).substr(payload_at_, at - payload_at_);
    if (depth_ == 2) visit_(batch_);
    --depth_;
  }
  void open_array(std::size_t) { ++depth_; }
  void close_array(std::size_t) { --depth_; }

 private:
  StoredEvent& last_event() {
    if (batch_.events.empty()) throw std::runtime_error("stored JSON has something else in place of an event");
    return batch_.events.back();
  }

  const std::string& json_;
  const std::function<void(const StoredBatch&)>& visit_;
  int depth_ = 0;
  std::string name_;
  std::size_t payload_at_ = 0;
  StoredBatch batch_;
};

void append(std::string& json, const StoredEvent& event) {
  json.append(R"({"type":")")
      .append(event.type)
      .append(R"(","ts":")")
      .append(calendar::sql_time(event.ts))
      .append("\"");
  if (!event.id.empty()) json.append(R"(,"id":)").append(json::Json(event.id).text());
  json.append(R"(,"payload":)").append(event.payload).append("}");
}

}  // namespace

std::string to_json(const StoredBatch& batch) {
  constexpr std::size_t kNames = 64;  // bytes of an event besides its payload, type and id
  std::size_t size = 128;
  for (const auto& event : batch.events) size += kNames + event.type.size() + event.id.size() + event.payload.size();
  std::string json;
  json.reserve(size);
  json.append(R"([{"batch":")").append(crypto::hex(batch.hash));
  json.append(R"(","receivedAt":")").append(calendar::sql_time(batch.received_at)).append(R"(","events":[)");
  for (const auto& event : batch.events) {
    if (json.back() == '}') json += ',';
    append(json, event);
  }
  return json.append("]}]");
}

std::string join(const std::vector<std::string>& texts) {
  std::string all = "[";
  for (const auto& text : texts) all.append(all.size() > 1 ? "," : "").append(text, 1, text.size() - 2);
  return all.append("]");
}

std::string segment_text(const std::vector<StoredBatch>& batches) {
  std::vector<std::string> texts;
  for (const auto& batch : batches) texts.push_back(to_json(batch));
  auto list = join(texts), columns = to_columns(batches);
  return columns.size() < list.size() ? columns : list;
}

void read_batches(const std::string& json, const std::function<void(const StoredBatch&)>& visit) {
  if (!json.empty() && json.front() == '{') return read_columns(json, visit);
  EventReader reader(json, visit);
  json::read_plainly(json, reader);
}

}  // namespace events::rules

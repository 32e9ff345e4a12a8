#include "events/rules/stored/to_columns.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string_view>
#include <unordered_map>

#include "crypto/encoding.h"
#include "events/rules/stored/column_numbers.h"
#include "events/rules/stored/payload_template.h"
#include "json/rapidjson.h"
#include "playback/formats/normalized_event.h"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace events::rules {
namespace {

using Numbers = std::vector<std::int64_t>;
using Values = std::vector<std::string_view>;

// Writes parts of the document of columns.
class ColumnWriter : public rapidjson::Writer<rapidjson::StringBuffer> {
 public:
  using Writer::Writer;

  void begin_array(const char* key) {
    Key(key);
    StartArray();
  }
  void text(std::string_view text) { String(text.data(), static_cast<rapidjson::SizeType>(text.size())); }
  void differences(const Numbers& numbers, std::int64_t before) {
    for (const auto number : numbers) {
      Int64(number - before);
      before = number;
    }
  }
  // Writes [1, number, difference, ...] or, if one of the values is not a number, [0, text, ...].
  void column(const Values& values, int base) {
    Numbers numbers;
    for (const auto& value : values) {
      const auto number = number_spelled(value, base);
      if (!number || (base == kColumnIdBase && *number < 0)) break;
      numbers.push_back(*number);
    }
    StartArray();
    if (numbers.size() == values.size()) {
      Int(1);
      differences(numbers, 0);
    } else {
      Int(0);
      for (const auto& value : values) text(value);
    }
    EndArray();
  }
};

// Holds the pieces that events of one type have in common, and columns of the values in which they differ.
struct Template {
  std::string_view type;
  std::string pieces;
  std::vector<Values> columns;
};

// Returns whether all values are equal. Such a column is not stored: its value is written into the pieces again.
bool is_constant(const Values& values) {
  return std::all_of(values.begin(), values.end(), [&](const auto& value) { return value == values.front(); });
}

class Columns {
 public:
  void add(const StoredBatch& batch) {
    for (const auto& event : batch.events) {
      events_.push_back(add_to_template(event));
      times_.push_back(event.ts);
      ids_.push_back(event.id);
      payloads_.push_back(event.payload);
    }
    const bool has_ids =
        std::none_of(batch.events.begin(), batch.events.end(), [](const auto& event) { return event.id.empty(); });
    batches_.push_back({events_.size(), batch.received_at, has_ids ? "" : crypto::hex(batch.hash)});
  }

  std::string json() const {
    rapidjson::StringBuffer buffer;
    ColumnWriter json(buffer);
    json.StartObject();
    json.Key("v");
    json.Int(2);
    json.Key("b");
    json.Int64(begin());
    write_templates(json);
    write_events(json);
    write_receipts(json);
    write_ids(json);
    write_hashes(json);
    write_columns(json);
    json.EndObject();
    return {buffer.GetString(), buffer.GetSize()};
  }

 private:
  struct Batch {
    std::size_t end;  // number of events up to its last
    std::int64_t received_at;
    std::string hash;  // in hex
  };

  std::int64_t begin() const { return times_.empty() ? 0 : times_.front(); }

  std::size_t add_to_template(const StoredEvent& event) {
    auto [pieces, values] = cut(event.payload);
    const auto [number, added] = numbers_.emplace(event.type + kCut + pieces, templates_.size());
    if (added) templates_.push_back({event.type, std::move(pieces), std::vector<Values>(values.size())});
    auto& columns = templates_[number->second].columns;
    for (std::size_t i = 0; i < values.size(); ++i) columns[i].push_back(values[i]);
    return number->second;
  }

  void write_templates(ColumnWriter& json) const {
    json.begin_array("t");
    std::size_t first = 0;
    for (const auto& payload_template : templates_) {
      json.StartArray();
      json.text(payload_template.type);
      json.Uint64(first);
      write_pieces(json, payload_template);
      json.EndArray();
      first +=
          std::count_if(payload_template.columns.begin(), payload_template.columns.end(), std::not_fn(is_constant));
    }
    json.EndArray();
  }
  static void write_pieces(ColumnWriter& json, const Template& payload_template) {
    std::string piece;
    auto column = payload_template.columns.begin();
    for (const char c : payload_template.pieces) {
      if (c != kCut) {
        piece += c;
      } else if (const auto& values = *column++; is_constant(values)) {
        piece += values.front();
      } else {
        json.text(piece);
        piece.clear();
      }
    }
    json.text(piece);
  }
  void write_events(ColumnWriter& json) const {
    json.begin_array("e");
    for (const auto number : events_) json.Uint64(number);
    json.EndArray();
    json.begin_array("n");
    for (const auto& batch : batches_) json.Uint64(batch.end);
    json.EndArray();
    json.begin_array("d");
    json.differences(times_, begin());
    json.EndArray();
  }
  void write_receipts(ColumnWriter& json) const {
    json.begin_array("r");
    for (const auto& batch : batches_)
      json.Int64(batch.received_at - (batch.end == 0 ? begin() : times_[batch.end - 1]));
    json.EndArray();
  }
  void write_ids(ColumnWriter& json) const {
    if (std::all_of(ids_.begin(), ids_.end(), [](const auto& id) { return id.empty(); })) return;
    json.Key("i");
    if (!ids_are_hashes()) return json.column(ids_, kColumnIdBase);
    json.StartArray();
    json.Int(2);
    json.EndArray();
  }
  bool ids_are_hashes() const {
    return std::equal(ids_.begin(), ids_.end(), payloads_.begin(), [](const auto& id, const auto& payload) {
      return id.size() == playback::kHashId && id == playback::hash_id(payload);
    });
  }
  void write_hashes(ColumnWriter& json) const {
    if (std::all_of(batches_.begin(), batches_.end(), [](const auto& batch) { return batch.hash.empty(); })) return;
    json.begin_array("h");
    for (const auto& batch : batches_) json.text(batch.hash);
    json.EndArray();
  }
  void write_columns(ColumnWriter& json) const {
    json.begin_array("c");
    for (const auto& payload_template : templates_) {
      for (const auto& values : payload_template.columns) {
        if (!is_constant(values)) json.column(values, kColumnBase);
      }
    }
    json.EndArray();
  }

  std::vector<Template> templates_;
  std::unordered_map<std::string, std::size_t> numbers_;  // index into templates_, by type and pieces
  std::vector<std::size_t> events_;                       // the template of each event, as index
  std::vector<Batch> batches_;
  Numbers times_;  // of all events, as ids_ and payloads_
  Values ids_, payloads_;
};

}  // namespace

std::string to_columns(const std::vector<StoredBatch>& batches) {
  Columns columns;
  for (const auto& batch : batches) columns.add(batch);
  return columns.json();
}

}  // namespace events::rules

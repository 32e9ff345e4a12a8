#include "events/rules/stored/read_columns.h"

#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "crypto/encoding.h"
#include "events/rules/stored/column_numbers.h"
#include "json/rapidjson.h"
#include "json/strict.h"
#include "playback/formats/normalized_event.h"

namespace events::rules {
namespace {

using rapidjson::SizeType;
using rapidjson::Value;

// Each of these returns a part of the document. They throw std::runtime_error if it is missing or of another type.
[[noreturn]] void refuse_columns(const char* why) {
  throw std::runtime_error(std::string("stored columns have ") + why);
}

const Value& member(const Value& document, const char* name) {
  const auto* const value = json::member(document, name);
  if (!value) refuse_columns("a member that is missing");
  return *value;
}

const Value& list(const Value& document, const char* name) {
  const Value& value = member(document, name);
  if (!value.IsArray()) refuse_columns("a member that is no list");
  return value;
}

const Value& element(const Value& list, SizeType at) {
  if (!list.IsArray() || at >= list.Size()) refuse_columns("a list that is too short");
  return list[at];
}

std::int64_t number(const Value& value) {
  if (!value.IsInt64()) refuse_columns("something else in place of a number");
  return value.GetInt64();
}

// Returns an index into a list, or which form follows.
SizeType list_index(const Value& value) {
  if (!value.IsUint()) refuse_columns("something else in place of a position");
  return value.GetUint();
}

std::string_view text(const Value& value) {
  if (!value.IsString()) refuse_columns("something else in place of a text");
  return json::text_of(value);
}

// Adds differences to a number. Throws std::runtime_error beyond 2^53.
class RunningSum {
 public:
  explicit RunningSum(std::int64_t first) { add(first); }

  std::int64_t add(std::int64_t difference) {
    constexpr std::int64_t kMax = std::int64_t{1} << 53;
    if (difference > kMax || difference < -kMax) refuse_columns("a number that is too large");
    sum_ += difference;
    if (sum_ > kMax || sum_ < -kMax) refuse_columns("a number that is too large");
    return sum_;
  }
  std::int64_t value() const { return sum_; }

 private:
  std::int64_t sum_ = 0;
};

// Reads the values of a column one after the other: [1, number, difference, ...] or [0, text, ...].
class Column {
 public:
  Column(const Value& list, int base) : list_(list), base_(base), has_numbers_(list_index(element(list, 0)) == 1) {}

  std::string next() {
    const Value& value = element(list_, next_++);
    return has_numbers_ ? spelled(sum_.add(number(value)), base_) : std::string(text(value));
  }

 private:
  const Value& list_;
  int base_;
  bool has_numbers_;
  SizeType next_ = 1;
  RunningSum sum_{0};
};

std::vector<Column> columns_of(const Value& document) {
  std::vector<Column> columns;
  for (const auto& values : list(document, "c").GetArray()) columns.emplace_back(values, kColumnBase);
  return columns;
}

class ColumnsReader {
 public:
  explicit ColumnsReader(const Value& document)
      : templates_(list(document, "t")),
        events_(list(document, "e")),
        ends_(list(document, "n")),
        steps_(list(document, "d")),
        receipts_(list(document, "r")),
        hashes_(json::member(document, "h")),
        columns_(columns_of(document)),
        ts_(number(member(document, "b"))) {
    if (const auto* ids = json::member(document, "i")) {
      ids_are_hashes_ = list_index(element(*ids, 0)) == 2;
      if (!ids_are_hashes_) ids_.emplace_back(*ids, kColumnIdBase);
    }
    payloads_.reserve(kMaxStoredBatch);
  }

  void read(const std::function<void(const StoredBatch&)>& visit) {
    for (SizeType at = 0; at < ends_.Size(); ++at) {
      StoredBatch batch;
      for (const auto end = list_index(ends_[at]); event_ < end; ++event_) batch.events.push_back(next_event());
      batch.received_at = RunningSum(ts_.value()).add(number(element(receipts_, at)));
      if (hashes_) batch.hash = crypto::from_hex(text(element(*hashes_, at))).value_or("");
      visit(batch);
    }
  }

 private:
  StoredEvent next_event() {
    const Value& payload_template = element(templates_, list_index(element(events_, event_)));
    StoredEvent event;
    take_room(kEventNames);
    event.type = text(element(payload_template, 0));
    event.ts = ts_.add(number(element(steps_, event_)));
    event.payload = payload(payload_template);
    if (ids_are_hashes_) event.id = playback::hash_id(event.payload);
    if (!ids_.empty()) event.id = ids_.front().next();
    return event;
  }

  // Joins the pieces of a template with the next values of its columns between them.
  std::string_view payload(const Value& payload_template) {
    const auto begin = payloads_.size();
    append(text(element(payload_template, 2)));
    auto column = list_index(element(payload_template, 1));
    for (SizeType piece = 3; piece < payload_template.Size(); ++piece, ++column) {
      if (column >= columns_.size()) refuse_columns("a column that is missing");
      append(columns_[column].next());
      append(text(payload_template[piece]));
    }
    return std::string_view(payloads_).substr(begin);
  }
  // Never moves the text, into which views point, as take_room() keeps it within the reserved size.
  void append(std::string_view part) {
    take_room(part.size());
    payloads_ += part;
  }
  void take_room(std::size_t bytes) {
    if (bytes > room_) refuse_columns("more in them than a segment may");
    room_ -= bytes;
  }

  const Value &templates_, &events_, &ends_, &steps_, &receipts_;
  const Value* hashes_;
  std::vector<Column> columns_, ids_;  // of ids, there is one or none
  bool ids_are_hashes_ = false;
  SizeType event_ = 0;
  RunningSum ts_;
  std::string payloads_;
  std::size_t room_ = kMaxStoredBatch;
};

}  // namespace

void read_columns(const std::string& json, const std::function<void(const StoredBatch&)>& visit) {
  rapidjson::Document document;
  document.Parse<rapidjson::kParseIterativeFlag>(json.data(), json.size());
  if (document.HasParseError()) refuse_columns("broken JSON");
  const auto* const form = json::member(document, "v");
  if (!form || !form->IsInt() || form->GetInt() != 2) refuse_columns("a form that is not known");
  ColumnsReader(document).read(visit);
}

}  // namespace events::rules

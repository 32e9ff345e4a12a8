#include "crypto/encoding.h"
#include "events/rules/batch_columns.h"
#include "events/rules/column_reader.h"
#include "json/rapidjson.h"
#include "json/strict.h"
#include "playback/formats/normalized_event.h"

namespace events::rules {
namespace {

using namespace columns;
using rapidjson::SizeType;
using rapidjson::Value;

std::vector<Column> columns_of(const Value& document) {
  std::vector<Column> columns;
  for (const auto& one : list(document, "c").GetArray()) columns.emplace_back(one, kColumnBase);
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
      for (const auto end = list_index(ends_[at]); event_ < end; ++event_) batch.events.push_back(event());
      batch.received_at = RunningSum(ts_.value()).add(number(element(receipts_, at)));
      if (hashes_) batch.hash = crypto::from_hex(text(element(*hashes_, at))).value_or("");
      visit(batch);
    }
  }

 private:
  StoredEvent event() {
    const Value& form = element(templates_, list_index(element(events_, event_)));
    StoredEvent made;
    take_room(kEventNames);
    made.type = text(element(form, 0));
    made.ts = ts_.add(number(element(steps_, event_)));
    made.payload = payload(form);
    if (ids_are_hashes_) made.id = playback::hash_id(made.payload);
    if (!ids_.empty()) made.id = ids_.front().next();
    return made;
  }

  // Joins the pieces of a template with the next values of its columns between them.
  std::string_view payload(const Value& form) {
    const auto begin = payloads_.size();
    append(text(element(form, 2)));
    auto column = list_index(element(form, 1));
    for (SizeType piece = 3; piece < form.Size(); ++piece, ++column) {
      if (column >= columns_.size()) refuse_columns("a column that is missing");
      append(columns_[column].next());
      append(text(form[piece]));
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

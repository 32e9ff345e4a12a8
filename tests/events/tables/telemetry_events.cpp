// The view telemetry_events, over batches and both forms of segments.
#include <algorithm>

#include "calendar/timestamp.h"
#include "crypto/encoding.h"
#include "db/compressed.h"
#include "events/random_batches.h"
#include "events/rules/stored/batch_json.h"
#include "events/rules/stored/to_columns.h"
#include "events/tables/telemetry_batches.h"
#include "events/tables/telemetry_segments.h"
#include "support/handler_calls.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

using namespace events;
using rules::StoredBatch;

namespace {

using Lines = std::vector<std::string>;

const std::string kRef(16, 'r'), kOtherRef(16, 'o');

enum class Form { list, columns };

bool is_left_out(const StoredBatch& batch, Form form) {
  return form == Form::columns &&
         std::none_of(batch.events.begin(), batch.events.end(), [](const auto& event) { return event.id.empty(); });
}

// What the view should have of these batches.
Lines lines_of(const std::vector<StoredBatch>& batches, Form form) {
  Lines lines;
  for (const auto& batch : batches) {
    const std::string hash = is_left_out(batch, form) ? "none" : crypto::hex(batch.hash);
    int position = 0;
    for (const auto& event : batch.events) {
      lines.push_back(hash + " " + std::to_string(++position) + " " + calendar::sql_time(batch.received_at) + " " +
                      calendar::sql_time(event.ts) + " " + event.type + " " + (event.id.empty() ? "none" : event.id) +
                      " " + std::string(event.payload));
    }
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

void check_same(const Lines& expected, const Lines& found) {
  LONGS_EQUAL(expected.size(), found.size());
  for (std::size_t i = 0; i < found.size(); ++i) STRCMP_EQUAL(expected[i].c_str(), found[i].c_str());
}

}  // namespace

TEST_GROUP(TelemetryEvents) {
  Stack& stack = Stack::running();
  db::Database& database = stack.database();

  void setup() override { insert_session(kRef, "r"); }
  void teardown() override {
    for (const char* table : {"telemetry_batches", "telemetry_segments", "playback_sessions"}) {
      db::Autocommit(database).run("DELETE FROM " + std::string(table) + " WHERE session_ref IN (?, ?)", kRef,
                                   kOtherRef);
    }
  }
  void insert_session(const std::string& ref, const std::string& id) {
    db::Autocommit(database).run(
        "INSERT INTO playback_sessions (session_ref, account_id, session_id, partition_day, began_at)"
        " VALUES (?, 'nobody', ?, UTC_DATE(), UTC_TIMESTAMP(3))",
        ref, id);
  }
  void insert_segment(const std::vector<StoredBatch>& batches, Form form, const std::string& ref = kRef) {
    std::vector<std::string> texts;
    for (const auto& batch : batches) texts.push_back(rules::to_json(batch));
    const auto text = form == Form::columns ? rules::to_columns(batches) : rules::join(texts);
    db::Autocommit tx(database);
    tables::telemetry_segments::insert(
        tx, {{ref, "2026-11-21", "2026-11-21", "2026-11-21", 1, 1, db::compress(text, db::Effort::thorough)}});
  }
  void insert_batch(const StoredBatch& batch) {
    const auto packed = db::compress(rules::to_json(batch), db::Effort::quick);
    db::Autocommit tx(database);
    tables::telemetry_batches::insert(tx, {{kRef, batch.hash, 1, 1, packed}});
  }
  Lines rows(const std::string& condition = "account_id = 'nobody'") {
    Lines lines;
    for (auto row :
         database.select("SELECT COALESCE(batch, 'none'), position, CAST(received_at AS CHAR), CAST(ts AS CHAR), type,"
                         " COALESCE(id, 'none'), payload FROM telemetry_events WHERE " +
                         condition)) {
      auto& line = lines.emplace_back(row.text());
      for (int column = 1; column < 7; ++column) line += " " + row.text();
    }
    std::sort(lines.begin(), lines.end());
    return lines;
  }
  void clear() { db::Autocommit(database).run("DELETE FROM telemetry_segments WHERE session_ref = ?", kRef); }
};

TEST(TelemetryEvents, have_batches_and_both_forms_of_segments) {
  const auto sent = [](char hash, const char* type) {
    return StoredBatch{std::string(12, hash), 1795230000200, {{type, 1795230000100, "", R"({"a":[1,"b"]})"}}};
  };
  insert_batch(sent('a', "loose"));
  insert_segment({sent('b', "listed")}, Form::list);
  insert_segment({sent('c', "in columns")}, Form::columns);
  const auto lines = lines_of({sent('a', "loose"), sent('b', "listed"), sent('c', "in columns")}, Form::list);
  check_same(lines, rows());
  check_same(lines, rows("session_id = 'r'"));
  check_same(lines, rows("session_ref = '" + kRef + "'"));
  check_same({lines.at(1)}, rows("session_id = 'r' AND type = 'listed'"));
}

TEST(TelemetryEvents, of_columns_are_byte_for_byte_those_that_were_written) {
  std::size_t compared = 0;
  for (unsigned seed = 1; compared < 200; ++seed) {
    const RandomBatches made(seed);
    if (made.batches.size() > 5) continue;  // the view takes a time that is quadratic in the events
    clear();
    insert_segment(made.batches, Form::columns);
    const auto lines = lines_of(made.batches, Form::columns);
    check_same(lines, rows());
    compared += lines.size();
  }
}

// Otherwise the view would copy all segments that there are. How many rows are read depends on where the server begins.
TEST(TelemetryEvents, of_a_session_are_found_without_copying_those_of_others) {
  const StoredBatch sent{std::string(12, 'h'), 1795230000200, {{"t", 1795230000100, "", "{}"}}};
  const auto copied = [this] {
    const auto before = handler_calls(database, "HANDLER\\_TMP\\_WRITE");
    LONGS_EQUAL(1, rows("session_id = 'r'").size());
    return handler_calls(database, "HANDLER\\_TMP\\_WRITE") - before;
  };
  insert_batch(sent);
  const auto without = copied();
  for (int i = 0; i < 100; ++i) insert_segment({sent}, i % 2 == 0 ? Form::list : Form::columns, kOtherRef);
  CHECK(copied() < without + 50);
}

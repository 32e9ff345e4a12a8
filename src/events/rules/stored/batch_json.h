#pragma once
#include <functional>
#include <string>
#include <vector>

#include "events/rules/stored/stored_batch.h"

// Writes and reads how events are stored.
//
// A row of telemetry_batches has one batch, and a row of telemetry_segments many batches of one session. The column
// `events` of both is COMPRESS() of a text (db/compressed.h: its length in four bytes, the lowest first, then a zlib
// stream), which is JSON in UTF-8 of at most kMaxStoredBatch bytes. Its first byte says in which of two forms it is.
//
// '[' begins a list, the only form of a telemetry_batches row. Times are UTC, payloads are as they were sent, byte for
// byte, and an event has an id if the player gave one:
//
//   [{"batch":"616161616161616161616161","receivedAt":"2026-11-21 03:20:00.123","events":[     batch: the hash in hex
//      {"type":"beat","ts":"2026-11-21 03:20:00.073","id":"z","payload":{"a":"x","n":5}}, …]}, …]
//
// '{' begins columns, which a segment has if that is shorter. A payload is cut at each value, that is a number or the
// text of a string. What is left are its pieces, which many events share as a template; the values stand in columns,
// one for each cut of a template at which its events differ. Where all of them have the same value, it is a part of the
// pieces again. An event's payload is the pieces of its template, with the next value of a column between each two.
//
//   {"v":2,                      the form; readers refuse any other
//    "b":1795230000073,          ms since 1970 of the first event
//    "t":[["type", first column, "piece", "piece", …], …]     templates; their columns stand one after the other in "c"
//    "e":[template, …]           of each event, in the order of the batches
//    "n":[events so far, …]      at the end of each batch
//    "d":[0, ms since the event before, …]                    of each event
//    "r":[ms from its last event to its receipt, …]           of each batch
//    "i":[0, "id", …]            ids; or [1, number, difference, …], numbers in base 36; or [2]: each is the hash of
//                                its payload (playback::hash_id); absent: no event has one
//    "h":["hash in hex", …]      of each batch, "" where each of its events has an id; absent: all are ""
//    "c":[[0, "text", …], [1, number, difference, …], …]}     values, in the order of the events
//
// Numbers are stored as the difference from the one before, if all of a column are spelled as they would be printed
// (column_numbers.h). A sum never exceeds 2^53, up to which numbers in JSON are exact. These are two batches, of which
// the first has ids:
//
//   {"v":2,"b":1795230000073,"t":[["beat",0,"{\"a\":\"x\",\"n\":","}"],["end",1,"{}"]],"e":[0,0,1],"n":[1,3],
//    "d":[0,-10,60],"r":[50,0],"i":[0,"z","10",""],"h":["","616161616161616161616161"],"c":[[1,5,7]]}
//
//   beat  …000073  id z   {"a":"x","n":5}      received at …000123
//   beat  …000063  id 10  {"a":"x","n":12}
//   end   …000123         {}                   received at …000123
//
// The view telemetry_events (sql/0031_telemetry_events.sql) reads both forms, too.
namespace events::rules {

// Writes a list of one batch.
std::string to_json(const StoredBatch& batch);

// Joins lists of batches into one list.
std::string join(const std::vector<std::string>& texts);

// Returns the text of a segment of these batches: a list or columns, whichever is shorter.
std::string segment_text(const std::vector<StoredBatch>& batches);

// Calls `visit` for each batch of a list or of columns. Throws std::runtime_error if the text is neither.
void read_batches(const std::string& json, const std::function<void(const StoredBatch&)>& visit);

}  // namespace events::rules

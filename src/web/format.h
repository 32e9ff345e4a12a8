#pragma once

namespace web {

// How a list is sent. jsonl: the JSON of one item in each line.
enum class Format { json, csv, jsonl };

}  // namespace web

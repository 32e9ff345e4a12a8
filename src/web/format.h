#pragma once

namespace web {

// Says how a list is sent. With jsonl, each line is the JSON of one item.
enum class Format { json, csv, jsonl };

}  // namespace web

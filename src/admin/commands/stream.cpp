// Has the command stream list.
#include "admin/commands.h"
#include "crypto/encoding.h"
#include "streams/tables/streams.h"

namespace admin {

using json::Json;
namespace streams = streams::tables::streams;

namespace {

constexpr std::size_t kMaxStreams = 1000;

std::string line_of_stream(const streams::Owned& one) {
  return crypto::uuid_text(one.stream.id) + "  " + one.stream.created_at + "  " + printable(one.owner) + "  " +
         printable(one.stream.source_url) + (one.stream.name ? "  " + printable(*one.stream.name) : "") + "\n";
}

Json json_of_stream(const streams::Owned& one) {
  return Json::object({{"id", crypto::uuid_text(one.stream.id)},
                       {"user", one.owner},
                       {"sourceUrl", one.stream.source_url},
                       {"name", one.stream.name},
                       {"createdAt", one.stream.created_at}});
}

Report list_streams(const Arguments& arguments, Worker& worker) {
  std::optional<std::string> account_id;
  if (const auto email = arguments.optional("--user")) account_id = find_user(worker, *email).id;
  return list_report("streams", streams::newest(worker.db, account_id, kMaxStreams), line_of_stream, json_of_stream,
                     "no streams yet\n");
}

}  // namespace

std::vector<Command> stream_commands() {
  return {{"stream list",
           "List the newest " + std::to_string(kMaxStreams) + " streams",
           {option("--user", "EMAIL", "Only streams of this user", text_of(1, 254))},
           list_streams}};
}

}  // namespace admin

#include "streams/rules/stream.h"

#include "crypto/random.h"
#include "limits/throttle.h"
#include "net/url_host.h"
#include "refusal.h"
#include "text/visible.h"

namespace streams::rules {
namespace {

constexpr std::size_t kMaxStreamName = 120;  // code points
constexpr int kMaxStreams = 10000;           // of an account

std::optional<tables::streams::Stream> registered_before(db::Database& db, const std::string& account_id,
                                                         const std::string& id, const std::string& source_url) {
  auto stream = tables::streams::find(db, account_id, id);
  if (stream && stream->source_url != source_url) {
    throw refusal::Conflict(
        "idempotency_key_reused",
        "This Idempotency-Key was sent with another sourceUrl. Send each stream with a key of its own.");
  }
  return stream;
}

}  // namespace

std::optional<std::string> stream_name_error(const std::string& name) { return text::line_error(name, kMaxStreamName); }

tables::streams::Stream register_stream(db::Database& db, const Config& config, const Asker& asker,
                                        const std::string& source_url, const std::optional<std::string>& name,
                                        const std::optional<std::string>& idempotency_key, const Resolver& resolver) {
  const auto& account_id = asker.account_id;
  const auto id = crypto::new_id("stream", account_id, idempotency_key);
  if (idempotency_key) {
    if (auto stream = registered_before(db, account_id, id, source_url)) return *std::move(stream);
  }
  limits::take(db, {limits::of_account(config, limits::kStreamsRegistered, account_id)});
  // Nobody fetches it here, but a player may.
  require_public_url(db, config, asker, {"sourceUrl", source_url}, resolver);
  const auto host = std::get<std::string>(net::host_of(source_url));

  try {
    const auto stream = db::transact(db, [&](db::Transaction& tx) {
      return tables::streams::insert(tx, {id, account_id, source_url, host, name}, kMaxStreams);
    });
    if (stream) return *stream;
    throw refusal::Rejected("too_many_streams", "This account has " + std::to_string(kMaxStreams) +
                                                    " streams, which is as many as there can be. Please delete one "
                                                    "first.");
  } catch (const db::DuplicateKey&) {  // another call with that key was faster
    if (auto stream = registered_before(db, account_id, id, source_url)) return *std::move(stream);
    throw refusal::Conflict("stream_deleted", "This stream was deleted as it was registered. Register it again.");
  }
}

tables::streams::Stream find_stream(db::Database& db, const std::string& account_id, const std::string& id) {
  auto stream = tables::streams::find(db, account_id, id);
  if (!stream) throw refusal::NotFound();
  return *std::move(stream);
}

tables::streams::Stream rename_stream(db::Database& db, const std::string& account_id, const std::string& id,
                                      const std::optional<std::string>& name) {
  auto stream =
      db::transact(db, [&](db::Transaction& tx) { return tables::streams::rename(tx, account_id, id, name); });
  if (!stream) throw refusal::NotFound();
  return *std::move(stream);
}

void delete_stream(db::Database& db, const std::string& account_id, const std::string& id) {
  if (!db::autocommit(db, tables::streams::remove, account_id, id)) throw refusal::NotFound();
}

StreamNames stream_names(db::Database& db, const std::string& account_id, const std::vector<std::string>& ids) {
  if (ids.empty()) return {};
  return tables::streams::names(db, account_id, ids);
}

std::optional<std::string> name_in(const StreamNames& names, const std::string& id) {
  const auto found = names.find(id);
  return found == names.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace streams::rules

#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "settings/config.h"
#include "streams/rules/look_up.h"
#include "streams/tables/streams.h"

namespace streams::rules {

using tables::streams::Stream;

// Returns why this cannot be the name of a stream, as the end of a sentence about it, or nullopt if it can. A name has
// 1 to 120 characters, none of them a control character.
std::optional<std::string> stream_name_error(const std::string& name);

// Counts the attempt, checks the URL and stores the stream under a new id. If that was done before with the same
// Idempotency-Key, returns the stream as it is now. Throws refusal::TooMany, refusal::Conflict when the key was sent
// with another URL, refusal::Rejected if the account has as many streams as are allowed, or
// refusal::InvalidFields{"sourceUrl": reason} unless the URL is http(s), has a hostname, and every address that it
// resolves to is public; with a retry_after if it could not be looked up. Nothing is stored when it throws.
Stream register_stream(db::Database& db, const Config& config, const Asker& asker, const std::string& source_url,
                       const std::optional<std::string>& name, const std::optional<std::string>& idempotency_key,
                       const Resolver& resolver = {});

// Throws refusal::NotFound unless the account has a stream of that id.
Stream find_stream(db::Database& db, const std::string& account_id, const std::string& id);

// Gives the stream that name, or removes its name if it is nullopt. Throws refusal::NotFound unless the account has it.
Stream rename_stream(db::Database& db, const std::string& account_id, const std::string& id,
                     const std::optional<std::string>& name);

// Deletes the stream. Its sessions and their figures keep its id. Throws refusal::NotFound unless the account has it.
void delete_stream(db::Database& db, const std::string& account_id, const std::string& id);

// stream_names() reads the names of those streams that have one, by id, in one query.
using StreamNames = std::map<std::string, std::string>;
StreamNames stream_names(db::Database& db, const std::string& account_id, const std::vector<std::string>& ids);
std::optional<std::string> name_in(const StreamNames& names, const std::string& id);

}  // namespace streams::rules

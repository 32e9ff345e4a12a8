#include "events/tables/session_identity.h"

#include "db/clock.h"

namespace events::tables {

using playback::Origin;

std::string identity_columns(const std::string& prefix) {
  return prefix + "session_ref, " + prefix + "stream_id, " + prefix + "sdk_key, " + db::in_ms(prefix + "began_at") +
         dimension_columns(Origin::header, prefix);
}

SessionIdentity read_identity(const std::string& account_id, db::Row& row) {
  SessionIdentity identity{account_id, row.text(), row.optional_text(), row.optional_text(), row.number(), {}};
  read_dimensions(row, Origin::header, identity.client);
  return identity;
}

std::string dimension_columns(Origin origin, const std::string& prefix) {
  std::string columns;
  for (const auto& info : playback::dimensions_from(origin)) {
    columns.append(", ").append(prefix).append(info.column);
  }
  return columns;
}

void add_dimensions(db::Values& values, Origin origin, const playback::DimensionValues& dimensions) {
  for (const auto& info : playback::dimensions_from(origin)) {
    const auto& value = dimensions[info.dimension];
    values.push_back(value.empty() ? db::Value(nullptr) : db::value(value));
  }
}

void read_dimensions(db::Row& row, Origin origin, playback::DimensionValues& dimensions) {
  for (const auto& info : playback::dimensions_from(origin)) {
    if (const auto& value = row.optional_text()) dimensions.set(info.dimension, *value);
  }
}

}  // namespace events::tables

#include "alarms/tables/incident_messages.h"

namespace alarms::tables::incident_messages {

std::vector<Message> due(db::Database& db, const std::string& channel, int max) {
  std::vector<Message> found;
  for (const auto& row : db.select(R"(SELECT i.id, i.subject, i.host, i.text, i.began_at, i.ended_at,
                                             TIMESTAMPDIFF(SECOND, i.began_at,
                                                           COALESCE(i.ended_at, UTC_TIMESTAMP(3))),
                                             m.moment, m.attempts
                                        FROM incident_messages m
                                        JOIN incidents i ON i.id = m.incident_id
                                        LEFT JOIN incident_messages b
                                               ON b.incident_id = m.incident_id AND b.channel = m.channel
                                              AND b.moment = 'begin' AND b.state = 'waiting' AND m.moment = 'end'
                                       WHERE m.state = 'waiting' AND m.channel = ?
                                         AND m.next_try_at <= UTC_TIMESTAMP(3) AND b.incident_id IS NULL
                                       ORDER BY m.written_at, m.incident_id
                                       LIMIT ?)",
                                   channel, max)) {
    found.push_back({{row.text(0), row.text(1), row.text(2), row.text(3), row.time(4), row.optional_time(5), true,
                      row.number(6), 0},
                     row.text(7),
                     channel,
                     static_cast<int>(row.number(8))});
  }
  return found;
}

std::vector<Waiting> tried_in_vain(db::Database& db) {
  std::vector<Waiting> found;
  for (const auto& row : db.select(R"(SELECT i.subject, m.moment, m.channel, m.last_error
                                        FROM incident_messages m
                                        JOIN incidents i ON i.id = m.incident_id
                                       WHERE m.state = 'waiting' AND m.last_error IS NOT NULL
                                       ORDER BY m.written_at)")) {
    found.push_back({row.text(0), row.text(1), row.text(2), row.text(3)});
  }
  return found;
}

void write(db::Transaction& tx, const std::string& incident_id, const std::string& moment, const std::string& channel) {
  tx.insert(R"(INSERT INTO incident_messages (incident_id, moment, channel, state, written_at, next_try_at, attempts)
               VALUES (?, ?, ?, 'waiting', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), 0))",
            incident_id, moment, channel);
}

bool claim(db::Transaction& tx, const Message& message, int seconds) {
  return tx.run(R"(UPDATE incident_messages
                      SET next_try_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND, attempts = attempts + 1
                    WHERE incident_id = ? AND moment = ? AND channel = ?
                      AND state = 'waiting' AND next_try_at <= UTC_TIMESTAMP(3))",
                seconds, message.incident.id, message.moment, message.channel) == 1;
}

void mark_sent(db::Transaction& tx, const Message& message) {
  tx.run(R"(UPDATE incident_messages
               SET state = 'sent', last_error = NULL
             WHERE incident_id = ? AND moment = ? AND channel = ?)",
         message.incident.id, message.moment, message.channel);
}

void mark_failed(db::Transaction& tx, const Message& message, const std::string& error, int seconds) {
  tx.run(R"(UPDATE incident_messages
               SET state = CASE WHEN written_at < UTC_TIMESTAMP(3) - INTERVAL 1 DAY THEN 'given up' ELSE 'waiting' END,
                   last_error = ?, next_try_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND
             WHERE incident_id = ? AND moment = ? AND channel = ?)",
         error, seconds, message.incident.id, message.moment, message.channel);
}

void sweep(db::Transaction& tx) {
  tx.run(R"(DELETE FROM incident_messages
             WHERE written_at < UTC_TIMESTAMP(3) - INTERVAL 7 DAY
               AND incident_id NOT IN (SELECT id FROM incidents))");
}

}  // namespace alarms::tables::incident_messages

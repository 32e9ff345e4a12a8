#include "db/error_codes.h"

#include <algorithm>
#include <iterator>

#include <mariadb/errmsg.h>
#include <mariadb/mysqld_error.h>

#include "db/errors.h"

namespace db {
namespace {

// Only MySQL 8 uses these numbers, for which MariaDB's header has no name or another one.
constexpr int kQueryTimeout = 3024;              // ER_QUERY_TIMEOUT: max_execution_time
constexpr int kGroupRefuses = 3100;              // ER_RUN_HOOK_ERROR: the node cannot write, as its group is not there
constexpr int kGroupConflict = 3101;             // ER_TRANSACTION_ROLLBACK_DURING_COMMIT: another node was faster
constexpr int kClientInteractionTimeout = 4031;  // ER_CLIENT_INTERACTION_TIMEOUT: wait_timeout

// A Galera node without a quorum answers this to each statement. Elsewhere it means an unknown command of the protocol,
// and we send none.
constexpr int kNoQuorum = ER_UNKNOWN_COM_ERROR;

enum class Kind {
  lost,         // Unavailable, and the connection with it
  no_rights,    // the same; a new connection finds out why
  unavailable,  // Unavailable; the connection is still good
  no_table,
  out_of_time,
  no_quorum,
  conflict,
  duplicate,
  foreign_key,
  already_done,
};

struct KnownError {
  int code;
  Kind kind;
};

constexpr KnownError kKnownErrors[] = {
    // The client library reports these.
    {CR_SOCKET_CREATE_ERROR, Kind::lost},
    {CR_CONNECTION_ERROR, Kind::lost},
    {CR_CONN_HOST_ERROR, Kind::lost},
    {CR_IPSOCK_ERROR, Kind::lost},
    {CR_UNKNOWN_HOST, Kind::lost},
    {CR_SERVER_GONE_ERROR, Kind::lost},
    {CR_SERVER_HANDSHAKE_ERR, Kind::lost},
    {CR_SERVER_LOST, Kind::lost},
    {CR_SSL_CONNECTION_ERROR, Kind::lost},
    {CR_MALFORMED_PACKET, Kind::lost},
    {CR_NO_PREPARE_STMT, Kind::lost},
    {CR_SERVER_LOST_EXTENDED, Kind::lost},

    // The server ends the connection.
    {ER_SERVER_SHUTDOWN, Kind::lost},
    {ER_ABORTING_CONNECTION, Kind::lost},
    {ER_NET_PACKET_TOO_LARGE, Kind::lost},
    {ER_NET_READ_ERROR, Kind::lost},
    {ER_NET_READ_INTERRUPTED, Kind::lost},
    {ER_NET_ERROR_ON_WRITE, Kind::lost},
    {ER_NET_WRITE_INTERRUPTED, Kind::lost},
    {ER_CONNECTION_KILLED, Kind::lost},
    {kClientInteractionTimeout, Kind::lost},

    // The server is full, read-only, or does not let us in.
    {ER_DISK_FULL, Kind::unavailable},
    {ER_RECORD_FILE_FULL, Kind::unavailable},
    {ER_CON_COUNT_ERROR, Kind::unavailable},
    {ER_TOO_MANY_USER_CONNECTIONS, Kind::unavailable},
    {ER_USER_LIMIT_REACHED, Kind::unavailable},
    {ER_CANT_CREATE_THREAD, Kind::unavailable},
    {ER_MAX_PREPARED_STMT_COUNT_REACHED, Kind::unavailable},
    {ER_HOST_IS_BLOCKED, Kind::unavailable},
    {ER_HOST_NOT_PRIVILEGED, Kind::unavailable},
    {ER_ACCESS_DENIED_ERROR, Kind::unavailable},
    {ER_DBACCESS_DENIED_ERROR, Kind::unavailable},
    {ER_BAD_DB_ERROR, Kind::unavailable},
    {ER_NO_SUCH_TABLE, Kind::no_table},
    {ER_OPTION_PREVENTS_STATEMENT, Kind::unavailable},  // read_only
    {ER_READ_ONLY_MODE, Kind::unavailable},
    {kGroupRefuses, Kind::unavailable},
    {kNoQuorum, Kind::no_quorum},

    {ER_TABLEACCESS_DENIED_ERROR, Kind::no_rights},
    {ER_COLUMNACCESS_DENIED_ERROR, Kind::no_rights},

    // The statement took too long.
    {ER_STATEMENT_TIMEOUT, Kind::out_of_time},
    {kQueryTimeout, Kind::out_of_time},

    // Another transaction was in the way.
    {ER_CHECKREAD, Kind::conflict},
    {ER_LOCK_WAIT_TIMEOUT, Kind::conflict},
    {ER_LOCK_DEADLOCK, Kind::conflict},  // also Galera's, when certification fails
    {ER_ERROR_DURING_COMMIT, Kind::conflict},
    {kGroupConflict, Kind::conflict},

    // A unique or foreign key refuses the row.
    {ER_DUP_ENTRY, Kind::duplicate},
    {ER_NO_REFERENCED_ROW_2, Kind::foreign_key},

    // The change of the schema, or of rights, was made before.
    {ER_TABLE_EXISTS_ERROR, Kind::already_done},
    {ER_BAD_TABLE_ERROR, Kind::already_done},
    {ER_DUP_FIELDNAME, Kind::already_done},
    {ER_DUP_KEYNAME, Kind::already_done},
    {ER_MULTIPLE_PRI_KEY, Kind::already_done},
    {ER_CANT_DROP_FIELD_OR_KEY, Kind::already_done},
    {ER_DUP_CONSTRAINT_NAME, Kind::already_done},
    {ER_NONEXISTING_GRANT, Kind::already_done},
    {ER_NONEXISTING_TABLE_GRANT, Kind::already_done},
};

const KnownError* find(int code) {
  const auto known =
      std::find_if(std::begin(kKnownErrors), std::end(kKnownErrors), [&](const auto& one) { return one.code == code; });
  return known == std::end(kKnownErrors) ? nullptr : known;
}

}  // namespace

void throw_error(int code, const std::string& text) {
  const KnownError* known = find(code);
  if (!known) throw Error(text);
  switch (known->kind) {
    case Kind::lost:
    case Kind::unavailable:
      throw Unavailable(text);
    case Kind::no_rights:
      throw NoRights(text);
    case Kind::no_table:
      throw NoTable(text);
    case Kind::out_of_time:
      throw StatementTimeout(text);
    case Kind::no_quorum:
      throw NoQuorum(text);
    case Kind::conflict:
      throw Conflict(text);
    case Kind::duplicate:
      throw DuplicateKey(text);
    case Kind::foreign_key:
      throw ForeignKeyViolation(text);
    case Kind::already_done:
      throw AlreadyDone(text);
  }
  throw Error(text);
}

bool ends_connection(int code) {
  const KnownError* known = find(code);
  return known && (known->kind == Kind::lost || known->kind == Kind::no_rights);
}

}  // namespace db

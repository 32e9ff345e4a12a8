#include "db/error_codes.h"

#include <algorithm>
#include <iterator>

#include <mariadb/errmsg.h>
#include <mariadb/mysqld_error.h>

#include "db/errors.h"

namespace db {
namespace {

// Only MySQL 8 uses these numbers, for which MariaDB's header has no name or another one.
constexpr int kForcedRecovery = 1881;            // ER_INNODB_FORCED_RECOVERY
constexpr int kQueryTimeout = 3024;              // ER_QUERY_TIMEOUT: max_execution_time
constexpr int kGroupRefuses = 3100;              // ER_RUN_HOOK_ERROR: the node cannot write, as its group is not there
constexpr int kGroupConflict = 3101;             // ER_TRANSACTION_ROLLBACK_DURING_COMMIT: another node was faster
constexpr int kAccountLocked = 3118;             // ER_ACCOUNT_HAS_BEEN_LOCKED
constexpr int kServerNotAvailable = 3168;        // ER_SERVER_ISNT_AVAILABLE
constexpr int kSessionKilled = 3169;             // ER_SESSION_WAS_KILLED
constexpr int kNoKeyInKeyring = 3185;            // ER_CANNOT_FIND_KEY_IN_KEYRING: the table is encrypted
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
  referenced,
  already_done,
};

struct KnownError {
  int code;
  Kind kind;
};

// Lists what the state of the server causes, so that the same call succeeds later, and what callers tell apart. All
// else is caused by the statement, and is a fault of ours.
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
    {CR_COMMANDS_OUT_OF_SYNC, Kind::lost},  // of no use any more
    {CR_SSL_CONNECTION_ERROR, Kind::lost},
    {CR_MALFORMED_PACKET, Kind::lost},
    {CR_NO_PREPARE_STMT, Kind::lost},
    {CR_SERVER_LOST_EXTENDED, Kind::lost},
    {CR_ERR_NET_READ, Kind::lost},
    {CR_ERR_NET_WRITE, Kind::lost},
    {CR_OUT_OF_MEMORY, Kind::unavailable},
    {CR_SECURE_AUTH, Kind::unavailable},
    {CR_AUTH_PLUGIN_CANNOT_LOAD, Kind::unavailable},
    {CR_AUTH_PLUGIN_ERR, Kind::unavailable},

    // The server ends the connection.
    {ER_SERVER_SHUTDOWN, Kind::lost},
    {ER_NORMAL_SHUTDOWN, Kind::lost},
    {ER_FORCING_CLOSE, Kind::lost},
    {ER_ABORTING_CONNECTION, Kind::lost},
    {ER_NEW_ABORTING_CONNECTION, Kind::lost},
    {ER_HANDSHAKE_ERROR, Kind::lost},
    {ER_NET_PACKET_TOO_LARGE, Kind::lost},
    {ER_NET_READ_ERROR_FROM_PIPE, Kind::lost},
    {ER_NET_FCNTL_ERROR, Kind::lost},
    {ER_NET_PACKETS_OUT_OF_ORDER, Kind::lost},
    {ER_NET_UNCOMPRESS_ERROR, Kind::lost},
    {ER_NET_READ_ERROR, Kind::lost},
    {ER_NET_READ_INTERRUPTED, Kind::lost},
    {ER_NET_ERROR_ON_WRITE, Kind::lost},
    {ER_NET_WRITE_INTERRUPTED, Kind::lost},
    {ER_CONNECTION_KILLED, Kind::lost},
    {ER_MALFORMED_PACKET, Kind::lost},
    {kSessionKilled, Kind::lost},
    {kClientInteractionTimeout, Kind::lost},

    // The server does not let us in.
    {ER_CON_COUNT_ERROR, Kind::unavailable},
    {ER_TOO_MANY_USER_CONNECTIONS, Kind::unavailable},
    {ER_USER_LIMIT_REACHED, Kind::unavailable},
    {ER_CANT_CREATE_THREAD, Kind::unavailable},
    {ER_MAX_PREPARED_STMT_COUNT_REACHED, Kind::unavailable},
    {ER_HOST_IS_BLOCKED, Kind::unavailable},
    {ER_HOST_NOT_PRIVILEGED, Kind::unavailable},
    {ER_BAD_HOST_ERROR, Kind::unavailable},
    {ER_ACCESS_DENIED_ERROR, Kind::unavailable},
    {ER_ACCESS_DENIED_NO_PASSWORD_ERROR, Kind::unavailable},
    {ER_ACCESS_DENIED_CHANGE_USER_ERROR, Kind::unavailable},
    {ER_DBACCESS_DENIED_ERROR, Kind::unavailable},
    {ER_BAD_DB_ERROR, Kind::unavailable},
    {ER_NO_DB_ERROR, Kind::unavailable},
    {ER_NOT_SUPPORTED_AUTH_MODE, Kind::unavailable},
    {ER_SERVER_IS_IN_SECURE_AUTH_MODE, Kind::unavailable},
    {ER_PLUGIN_IS_NOT_LOADED, Kind::unavailable},
    {ER_MUST_CHANGE_PASSWORD, Kind::unavailable},
    {ER_MUST_CHANGE_PASSWORD_LOGIN, Kind::unavailable},
    {ER_USER_IS_BLOCKED, Kind::unavailable},
    {ER_ACCOUNT_HAS_BEEN_LOCKED, Kind::unavailable},
    {kAccountLocked, Kind::unavailable},
    {kSecureTransportRequired, Kind::unavailable},
    {kServerNotAvailable, Kind::unavailable},

    // It is read-only, or waits for somebody.
    {ER_OPEN_AS_READONLY, Kind::unavailable},           // innodb_read_only
    {ER_OPTION_PREVENTS_STATEMENT, Kind::unavailable},  // read_only
    {ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION, Kind::unavailable},
    {ER_READ_ONLY_MODE, Kind::unavailable},
    {ER_INNODB_READ_ONLY, Kind::unavailable},
    {ER_SERVER_OFFLINE_MODE, Kind::unavailable},
    {ER_BACKUP_LOCK_IS_ACTIVE, Kind::unavailable},
    {kForcedRecovery, Kind::unavailable},
    {kGroupRefuses, Kind::unavailable},
    {kNoQuorum, Kind::no_quorum},

    // It is full: its disk, its memory, or what it has set aside for something.
    {ER_DISK_FULL, Kind::unavailable},
    {ER_RECORD_FILE_FULL, Kind::unavailable},
    {ER_INDEX_FILE_FULL, Kind::unavailable},
    {ER_OUTOFMEMORY, Kind::unavailable},
    {ER_OUT_OF_SORTMEMORY, Kind::unavailable},
    {ER_OUT_OF_RESOURCES, Kind::unavailable},
    {ER_ENGINE_OUT_OF_MEMORY, Kind::unavailable},
    {ER_STD_BAD_ALLOC_ERROR, Kind::unavailable},
    {ER_TRANS_CACHE_FULL, Kind::unavailable},
    {ER_STMT_CACHE_FULL, Kind::unavailable},
    {ER_LOCK_TABLE_FULL, Kind::unavailable},
    {ER_INNODB_UNDO_LOG_FULL, Kind::unavailable},
    {ER_TOO_MANY_CONCURRENT_TRXS, Kind::unavailable},
    {ER_TEMP_FILE_WRITE_FAILURE, Kind::unavailable},

    // It cannot read or write its files.
    {ER_CANT_CREATE_FILE, Kind::unavailable},
    {ER_CANT_DELETE_FILE, Kind::unavailable},
    {ER_CANT_GET_STAT, Kind::unavailable},
    {ER_CANT_LOCK, Kind::unavailable},
    {ER_CANT_OPEN_FILE, Kind::unavailable},
    {ER_FILE_NOT_FOUND, Kind::unavailable},
    {ER_CANT_READ_DIR, Kind::unavailable},
    {ER_ERROR_ON_CLOSE, Kind::unavailable},
    {ER_ERROR_ON_READ, Kind::unavailable},
    {ER_ERROR_ON_RENAME, Kind::unavailable},
    {ER_ERROR_ON_WRITE, Kind::unavailable},
    {ER_FILE_USED, Kind::unavailable},
    {ER_FILSORT_ABORT, Kind::unavailable},
    {ER_GET_ERRNO, Kind::unavailable},
    {ER_GET_ERRMSG, Kind::unavailable},
    {ER_GET_TEMPORARY_ERRMSG, Kind::unavailable},
    {ER_UNEXPECTED_EOF, Kind::unavailable},
    {ER_FSEEK_FAIL, Kind::unavailable},
    {ER_IO_READ_ERROR, Kind::unavailable},
    {ER_IO_WRITE_ERROR, Kind::unavailable},
    {ER_ERROR_DURING_ROLLBACK, Kind::unavailable},
    {ER_BINLOG_ROW_LOGGING_FAILED, Kind::unavailable},
    {ER_BINLOG_LOGGING_IMPOSSIBLE, Kind::unavailable},
    {ER_AUTOINC_READ_FAILED, Kind::unavailable},
    {ER_INTERNAL_ERROR, Kind::unavailable},

    // A table is damaged, or its file is gone.
    {ER_KEY_NOT_FOUND, Kind::unavailable},
    {ER_NOT_FORM_FILE, Kind::unavailable},
    {ER_NOT_KEYFILE, Kind::unavailable},
    {ER_OLD_KEYFILE, Kind::unavailable},
    {ER_CRASHED_ON_USAGE, Kind::unavailable},
    {ER_CRASHED_ON_REPAIR, Kind::unavailable},
    {ER_TABLE_NEEDS_UPGRADE, Kind::unavailable},
    {ER_TABLE_NEEDS_REBUILD, Kind::unavailable},
    {ER_CANNOT_LOAD_FROM_TABLE_V2, Kind::unavailable},
    {ER_INDEX_CORRUPT, Kind::unavailable},
    {ER_INNODB_INDEX_CORRUPT, Kind::unavailable},
    {ER_TABLE_CORRUPT, Kind::unavailable},
    {ER_TABLE_SCHEMA_MISMATCH, Kind::unavailable},
    {ER_TABLESPACE_MISSING, Kind::unavailable},
    {ER_TABLESPACE_DISCARDED, Kind::unavailable},
    {ER_NO_SUCH_TABLE_IN_ENGINE, Kind::unavailable},
    {ER_UNKNOWN_STORAGE_ENGINE, Kind::unavailable},
    {ER_STORAGE_ENGINE_NOT_LOADED, Kind::unavailable},
    {ER_STORAGE_ENGINE_DISABLED, Kind::unavailable},
    {ER_FILE_CORRUPT, Kind::unavailable},
    {kNoKeyInKeyring, Kind::unavailable},

    {ER_TABLEACCESS_DENIED_ERROR, Kind::no_rights},
    {ER_COLUMNACCESS_DENIED_ERROR, Kind::no_rights},

    // Somebody ended the statement.
    {ER_QUERY_INTERRUPTED, Kind::unavailable},

    // The statement took too long.
    {ER_STATEMENT_TIMEOUT, Kind::out_of_time},
    {kQueryTimeout, Kind::out_of_time},

    // Another transaction was in the way.
    {ER_CHECKREAD, Kind::conflict},
    {ER_LOCK_WAIT_TIMEOUT, Kind::conflict},
    {ER_LOCK_DEADLOCK, Kind::conflict},  // also Galera's, when certification fails
    {ER_ERROR_DURING_COMMIT, Kind::conflict},
    {ER_PRIOR_COMMIT_FAILED, Kind::conflict},
    {ER_LOCK_ABORTED, Kind::conflict},
    {ER_TABLE_DEF_CHANGED, Kind::conflict},
    {ER_NEED_REPREPARE, Kind::conflict},
    {kGroupConflict, Kind::conflict},

    // A unique or foreign key refuses the row.
    {ER_DUP_ENTRY, Kind::duplicate},
    {ER_NO_REFERENCED_ROW_2, Kind::foreign_key},
    {ER_ROW_IS_REFERENCED, Kind::referenced},
    {ER_ROW_IS_REFERENCED_2, Kind::referenced},

    {ER_NO_SUCH_TABLE, Kind::no_table},

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

// Reads such as: ... a foreign key constraint fails (`millrace`.`own_invoices`, CONSTRAINT `a` FOREIGN KEY ...
std::string referring_table(const std::string& text) {
  const auto end = text.find("`, CONSTRAINT `"), begin = text.rfind("`.`", end);
  return end == text.npos || begin == text.npos ? "" : text.substr(begin + 3, end - begin - 3);
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
    case Kind::referenced:
      throw StillReferenced(text, referring_table(text));
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

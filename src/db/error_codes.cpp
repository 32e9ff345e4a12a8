#include "db/error_codes.h"

#include <algorithm>
#include <optional>
#include <vector>

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

struct KnownErrors {
  Kind kind;
  std::vector<int> codes;
};

// Lists what the state of the server causes, so that the same call succeeds later, and what callers tell apart. All
// else is caused by the statement, and is a fault of ours.
const KnownErrors kKnownErrors[] = {
    // The client library reports these.
    {Kind::lost,
     {CR_SOCKET_CREATE_ERROR, CR_CONNECTION_ERROR, CR_CONN_HOST_ERROR, CR_IPSOCK_ERROR, CR_UNKNOWN_HOST,
      CR_SERVER_GONE_ERROR, CR_SERVER_HANDSHAKE_ERR, CR_SERVER_LOST, CR_COMMANDS_OUT_OF_SYNC,  // of no use any more
      CR_SSL_CONNECTION_ERROR, CR_MALFORMED_PACKET, CR_NO_PREPARE_STMT, CR_SERVER_LOST_EXTENDED, CR_ERR_NET_READ,
      CR_ERR_NET_WRITE}},
    {Kind::unavailable, {CR_OUT_OF_MEMORY, CR_SECURE_AUTH, CR_AUTH_PLUGIN_CANNOT_LOAD, CR_AUTH_PLUGIN_ERR}},

    // The server ends the connection.
    {Kind::lost,
     {ER_SERVER_SHUTDOWN, ER_NORMAL_SHUTDOWN, ER_FORCING_CLOSE, ER_ABORTING_CONNECTION, ER_NEW_ABORTING_CONNECTION,
      ER_HANDSHAKE_ERROR, ER_NET_PACKET_TOO_LARGE, ER_NET_READ_ERROR_FROM_PIPE, ER_NET_FCNTL_ERROR,
      ER_NET_PACKETS_OUT_OF_ORDER, ER_NET_UNCOMPRESS_ERROR, ER_NET_READ_ERROR, ER_NET_READ_INTERRUPTED,
      ER_NET_ERROR_ON_WRITE, ER_NET_WRITE_INTERRUPTED, ER_CONNECTION_KILLED, ER_MALFORMED_PACKET, kSessionKilled,
      kClientInteractionTimeout}},

    // It has no room for one more.
    {Kind::unavailable,
     {ER_CON_COUNT_ERROR, ER_TOO_MANY_USER_CONNECTIONS, ER_USER_LIMIT_REACHED, ER_CANT_CREATE_THREAD,
      ER_MAX_PREPARED_STMT_COUNT_REACHED}},

    // It does not let us in.
    {Kind::unavailable,
     {ER_HOST_IS_BLOCKED, ER_HOST_NOT_PRIVILEGED, ER_BAD_HOST_ERROR, ER_ACCESS_DENIED_ERROR,
      ER_ACCESS_DENIED_NO_PASSWORD_ERROR, ER_ACCESS_DENIED_CHANGE_USER_ERROR, ER_DBACCESS_DENIED_ERROR, ER_BAD_DB_ERROR,
      ER_NO_DB_ERROR, ER_NOT_SUPPORTED_AUTH_MODE, ER_SERVER_IS_IN_SECURE_AUTH_MODE, ER_PLUGIN_IS_NOT_LOADED,
      ER_MUST_CHANGE_PASSWORD, ER_MUST_CHANGE_PASSWORD_LOGIN, ER_USER_IS_BLOCKED, ER_ACCOUNT_HAS_BEEN_LOCKED,
      kAccountLocked, kSecureTransportRequired, kServerNotAvailable}},

    // It is read-only, or waits for somebody.
    {Kind::unavailable,
     {ER_OPEN_AS_READONLY,           // innodb_read_only
      ER_OPTION_PREVENTS_STATEMENT,  // read_only
      ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION, ER_READ_ONLY_MODE, ER_INNODB_READ_ONLY, ER_SERVER_OFFLINE_MODE,
      ER_BACKUP_LOCK_IS_ACTIVE, kForcedRecovery, kGroupRefuses}},
    {Kind::no_quorum, {kNoQuorum}},

    // It is full: its disk, its memory, or what it has set aside for something.
    {Kind::unavailable,
     {ER_DISK_FULL, ER_RECORD_FILE_FULL, ER_INDEX_FILE_FULL, ER_OUTOFMEMORY, ER_OUT_OF_SORTMEMORY, ER_OUT_OF_RESOURCES,
      ER_ENGINE_OUT_OF_MEMORY, ER_STD_BAD_ALLOC_ERROR, ER_TRANS_CACHE_FULL, ER_STMT_CACHE_FULL, ER_LOCK_TABLE_FULL,
      ER_INNODB_UNDO_LOG_FULL, ER_TOO_MANY_CONCURRENT_TRXS, ER_TEMP_FILE_WRITE_FAILURE}},

    // It cannot read or write its files.
    {Kind::unavailable,
     {ER_CANT_CREATE_FILE, ER_CANT_DELETE_FILE, ER_CANT_GET_STAT, ER_CANT_LOCK, ER_CANT_OPEN_FILE, ER_FILE_NOT_FOUND,
      ER_CANT_READ_DIR, ER_ERROR_ON_CLOSE, ER_ERROR_ON_READ, ER_ERROR_ON_RENAME, ER_ERROR_ON_WRITE, ER_FILE_USED}},
    {Kind::unavailable,
     {ER_FILSORT_ABORT, ER_GET_ERRNO, ER_GET_ERRMSG, ER_GET_TEMPORARY_ERRMSG, ER_UNEXPECTED_EOF, ER_FSEEK_FAIL,
      ER_IO_READ_ERROR, ER_IO_WRITE_ERROR, ER_ERROR_DURING_ROLLBACK, ER_BINLOG_ROW_LOGGING_FAILED,
      ER_BINLOG_LOGGING_IMPOSSIBLE, ER_AUTOINC_READ_FAILED, ER_INTERNAL_ERROR}},

    // A table is damaged, or its file is gone.
    {Kind::unavailable,
     {ER_KEY_NOT_FOUND, ER_NOT_FORM_FILE, ER_NOT_KEYFILE, ER_OLD_KEYFILE, ER_CRASHED_ON_USAGE, ER_CRASHED_ON_REPAIR,
      ER_TABLE_NEEDS_UPGRADE, ER_TABLE_NEEDS_REBUILD, ER_CANNOT_LOAD_FROM_TABLE_V2, ER_INDEX_CORRUPT,
      ER_INNODB_INDEX_CORRUPT, ER_TABLE_CORRUPT, ER_TABLE_SCHEMA_MISMATCH, ER_TABLESPACE_MISSING,
      ER_TABLESPACE_DISCARDED, ER_FILE_CORRUPT, kNoKeyInKeyring}},

    // What stores it is not there.
    {Kind::unavailable,
     {ER_NO_SUCH_TABLE_IN_ENGINE, ER_UNKNOWN_STORAGE_ENGINE, ER_STORAGE_ENGINE_NOT_LOADED, ER_STORAGE_ENGINE_DISABLED}},

    {Kind::no_rights, {ER_TABLEACCESS_DENIED_ERROR, ER_COLUMNACCESS_DENIED_ERROR}},

    // Somebody ended the statement.
    {Kind::unavailable, {ER_QUERY_INTERRUPTED}},

    // The statement took too long.
    {Kind::out_of_time, {ER_STATEMENT_TIMEOUT, kQueryTimeout}},

    // Another transaction was in the way.
    {Kind::conflict,
     {ER_CHECKREAD, ER_LOCK_WAIT_TIMEOUT, ER_LOCK_DEADLOCK,  // also Galera's, when certification fails
      ER_ERROR_DURING_COMMIT, ER_PRIOR_COMMIT_FAILED, ER_LOCK_ABORTED, ER_TABLE_DEF_CHANGED, ER_NEED_REPREPARE,
      kGroupConflict}},

    // A unique or foreign key refuses the row.
    {Kind::duplicate, {ER_DUP_ENTRY}},
    {Kind::foreign_key, {ER_NO_REFERENCED_ROW_2}},
    {Kind::referenced, {ER_ROW_IS_REFERENCED, ER_ROW_IS_REFERENCED_2}},

    {Kind::no_table, {ER_NO_SUCH_TABLE}},

    // The change of the schema, or of rights, was made before.
    {Kind::already_done,
     {ER_TABLE_EXISTS_ERROR, ER_BAD_TABLE_ERROR, ER_DUP_FIELDNAME, ER_DUP_KEYNAME, ER_MULTIPLE_PRI_KEY,
      ER_CANT_DROP_FIELD_OR_KEY, ER_DUP_CONSTRAINT_NAME, ER_NONEXISTING_GRANT, ER_NONEXISTING_TABLE_GRANT}},
};

std::optional<Kind> kind_of(int code) {
  for (const auto& known : kKnownErrors) {
    if (std::count(known.codes.begin(), known.codes.end(), code) != 0) return known.kind;
  }
  return std::nullopt;
}

// Reads such as: ... a foreign key constraint fails (`millrace`.`own_invoices`, CONSTRAINT `a` FOREIGN KEY ...
std::string referring_table(const std::string& text) {
  const auto end = text.find("`, CONSTRAINT `"), begin = text.rfind("`.`", end);
  return end == text.npos || begin == text.npos ? "" : text.substr(begin + 3, end - begin - 3);
}

}  // namespace

void throw_error(int code, const std::string& text) {
  const auto kind = kind_of(code);
  if (!kind) throw Error(text);
  switch (*kind) {
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
  const auto kind = kind_of(code);
  return kind == Kind::lost || kind == Kind::no_rights;
}

}  // namespace db

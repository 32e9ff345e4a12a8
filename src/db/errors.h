#pragma once
#include <stdexcept>
#include <string>
#include <utility>

// The functions of this room throw these errors. what() is for the log, never for the caller.
namespace db {

struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The database is not there, gone away, full, read-only, or damaged. The request may be sent again later.
struct Unavailable : Error {
  using Error::Error;
};

struct BeingRestored : Unavailable {
  using Unavailable::Unavailable;
};

// The account has no right to do this, or no longer has it: a restore takes the rights of all pools away. Nothing was
// changed.
struct NoRights : Unavailable {
  using Unavailable::Unavailable;
};

// A table does not exist: the first migration has not run yet, or the database was emptied for a restore. Sending the
// request again does not help.
struct NoTable : Error {
  using Error::Error;
};

// The server ended a statement that took longer than Settings::statement_seconds.
struct StatementTimeout : Unavailable {
  using Unavailable::Unavailable;
};

// The connection, or a cluster's quorum, was lost during COMMIT or a statement that commits itself: the change may or
// may not have been made.
struct CommitUnknown : Unavailable {
  using Unavailable::Unavailable;
};

// Another transaction was in the way, as by a deadlock, a lock that took too long, or a failed certification. The whole
// transaction may be run again.
struct Conflict : Unavailable {
  using Unavailable::Unavailable;
};

// A Conflict happened at COMMIT, or at a statement that commits itself. Nothing was changed, unless the node is losing
// its cluster: in that case the next statement throws NoQuorum, and the other nodes may have accepted the change.
struct ConflictAtCommit : Conflict {
  using Conflict::Conflict;
};

// The node is not, or no longer, part of a cluster that may write.
struct NoQuorum : Conflict {
  using Conflict::Conflict;
};

struct DuplicateKey : Error {
  using Error::Error;
};

// The row that a foreign key refers to does not exist, or no longer.
struct ForeignKeyViolation : Error {
  using Error::Error;
};

// A row of another table refers to the one that was to be deleted. Ours go with it, so that table is the operator's.
struct StillReferenced : Error {
  StillReferenced(const std::string& what, std::string table) : Error(what), table(std::move(table)) {}
  std::string table;  // empty: the server does not say which, as MySQL to who has no rights on it
};

// The schema change was made before: the table, column or key exists already, or is gone already, or the right is.
struct AlreadyDone : Error {
  using Error::Error;
};

}  // namespace db

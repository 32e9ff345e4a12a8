#pragma once
#include <stdexcept>

// What can go wrong between us and the database. what() is for the log, never for the caller.
namespace db {

struct Fault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Not there, gone away, full, or read-only: the request may be sent again later.
struct Unavailable : Fault {
  using Fault::Fault;
};

// The server ended a statement that took longer than Settings::statement_seconds.
struct OutOfTime : Unavailable {
  using Unavailable::Unavailable;
};

// The connection, or a cluster's quorum, was lost while COMMIT or a statement that commits itself was under way: it may
// have happened, or not.
struct CommitUnknown : Unavailable {
  using Unavailable::Unavailable;
};

// A deadlock, a lock waited for too long, or a certification failure: the whole transaction may be run again.
struct Conflict : Unavailable {
  using Unavailable::Unavailable;
};

// Such a one at COMMIT, or at a statement that commits itself. It was refused, unless the node has lost its cluster, as
// NoQuorum will tell: then the other nodes may have taken it.
struct ConflictAtCommit : Conflict {
  using Conflict::Conflict;
};

// The node is not, or no longer, part of a cluster that may write.
struct NoQuorum : Conflict {
  using Conflict::Conflict;
};

// A unique key holds this value already.
struct Duplicate : Fault {
  using Fault::Fault;
};

// The row that a new one belongs to is not there, or no longer.
struct Orphan : Fault {
  using Fault::Fault;
};

// A statement that changes the schema has been carried out before: the table, column or key is there, or gone, already.
struct AlreadyDone : Fault {
  using Fault::Fault;
};

}  // namespace db

#include "schema/tables/restores.h"

namespace schema::tables::restores {

void end(db::Transaction& tx) { tx.run("DELETE FROM restores"); }

}  // namespace schema::tables::restores

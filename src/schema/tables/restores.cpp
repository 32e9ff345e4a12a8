#include "schema/tables/restores.h"

namespace schema::tables::restores {

void end(db::Transaction& tx) {
  tx.run("UPDATE restores SET ended_at = UTC_TIMESTAMP(3) WHERE ended_at IS NULL AND loaded_at IS NOT NULL");
}

}  // namespace schema::tables::restores

// The database schema and its migrations.
#pragma once

#include "store/sqlite/database.h"

namespace thronsaal {

// The current schema version.
int schema_version();

// Migrates an empty or older database to version `to` in one transaction. Throws if the database is
// newer or on failure, leaving it unchanged.
void migrate(sqlite::Connection& database, int to = schema_version());

}  // namespace thronsaal

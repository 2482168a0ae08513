// How the database is laid out, and how older layouts become today's.
#pragma once

#include "store/sqlite.h"

namespace thronsaal {

// The version that this program writes.
int schema_version();

// Brings an empty or older database to today's layout, or to that of a version in between, in one
// transaction. Throws if it is newer than this program, or if that does not work; the database is
// then as it was.
void migrate(sqlite::Connection& database, int to = schema_version());

}  // namespace thronsaal

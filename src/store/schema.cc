#include "store/schema.h"

#include <array>
#include <string>

#include <fmt/format.h>

namespace thronsaal {
namespace {

// The n-th script makes version n of version n-1. A script that has been released never changes.
constexpr std::array kScripts = {
    // A table's log; its card is what lists are made by.
    R"(
create table game_table (
  number  integer primary key,
  id      text not null unique,
  phase   text not null,
  public  integer not null,
  changed integer not null,
  card    text not null
) strict;
create index game_table_public on game_table (phase, changed) where public;

create table entry (
  number integer not null references game_table,
  seq    integer not null,
  at     integer not null,
  body   text not null,
  primary key (number, seq)
) strict, without rowid;

create table visitor (
  id       integer primary key autoincrement,
  name     text not null,
  colour   integer not null,
  account  text unique collate nocase,
  password text,
  since    integer not null
) strict;

create table token (
  hash    text primary key,
  visitor integer not null references visitor,
  since   integer not null
) strict, without rowid;
create index token_visitor on token (visitor);

create table sits (
  visitor integer not null references visitor,
  number  integer not null references game_table,
  primary key (visitor, number)
) strict, without rowid;
create index sits_number on sits (number);
)",
    // Tokens that nobody uses expire, counted from today: who comes every day is not to be
    // forgotten. Cards say when their tables changed.
    R"(
alter table token add column used integer not null default 0;
update token set used = cast(strftime('%s', 'now') as integer);
create index token_used on token (used);
update game_table set card = json_set(card, '$.changed', changed) where json_valid(card);
)",
};

}  // namespace

int schema_version() {
  return static_cast<int>(kScripts.size());
}

void migrate(sqlite::Connection& database, int to) {
  const auto version = database.number("pragma user_version");
  if (version > schema_version()) {
    throw std::runtime_error(
        fmt::format("the data are of version {}, made by a newer program; this one knows {}",
                    version, schema_version()));
  }
  if (version < 0) {
    throw std::runtime_error(
        fmt::format("the data are of version {}, which there never was", version));
  }
  if (version >= to) return;
  database.run("begin immediate");
  try {
    for (auto next = static_cast<std::size_t>(version); next < static_cast<std::size_t>(to);
         ++next) {
      database.run(kScripts[next]);
    }
    database.run(fmt::format("pragma user_version = {}", to).c_str());
    database.run("commit");
  } catch (...) {
    if (database.is_in_transaction()) database.run("rollback");
    throw;
  }
}

}  // namespace thronsaal

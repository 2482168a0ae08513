#include "store/schema.h"

#include <array>
#include <string>

#include <fmt/format.h>

#include "core/unicode.h"

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
    // Tokens expire by service time (service_clock.h), which begins here. Accounts are found in any
    // case of any script; two that were different before may have the same key.
    R"(
create table service_time (
  id      integer primary key check (id = 1),
  seconds integer not null,
  wall    integer not null
) strict;
update token set used = 0;
alter table visitor add column account_key text;
update visitor set account_key = folded(account) where account is not null;
create index visitor_account_key on visitor (account_key) where account_key is not null;
)",
    // Cards say whether a game is practice: whether more than one move was taken back at once.
    // Before
    // that the game had as many moves as were left after the last time, and those made since.
    R"(
create temp table undone as
  select number, seq, json_extract(body, '$.moves') as moves from entry
  where body like '{"kind":"undone"%';
update game_table set card = json_set(card, '$.practice', json('true'))
where json_valid(card) and number in (
  select number from undone where moves + 1 <
    coalesce((select moves from undone as last where last.number = undone.number
              and last.seq < undone.seq order by seq desc limit 1), 0) +
    (select count(*) from entry where entry.number = undone.number
     and entry.seq < undone.seq and entry.body like '{"kind":"moved"%'
     and entry.seq > coalesce((select max(seq) from undone as last
                               where last.number = undone.number and last.seq < undone.seq), 0)));
drop table undone;
)",
    // A history of its own for every data file and every copy of one. Tables that nobody needs are
    // forgotten by service time, too: their last change is counted from here.
    R"(
create table history (
  id    integer primary key check (id = 1),
  epoch text not null
) strict;
insert into history values (1, lower(hex(randomblob(8))));
alter table game_table add column touched integer not null default 0;
update game_table set touched = coalesce((select seconds from service_time), 0);
create index game_table_touched on game_table (phase, touched);
)",
    // Corrected boards on which games were begun: the games need them for as long as they are kept.
    R"(
create table board (
  game   text not null,
  digest text not null,
  body   text not null,
  primary key (game, digest)
) strict, without rowid;
)",
};

// Makes core's `folded` known to the scripts.
void add_functions(sqlite3* database) {
  const auto fold = [](sqlite3_context* context, int, sqlite3_value** arguments) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(arguments[0]));
    const std::string key = folded(text == nullptr ? "" : text);
    sqlite3_result_text(context, key.data(), static_cast<int>(key.size()), SQLITE_TRANSIENT);
  };
  sqlite3_create_function(database, "folded", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr, fold,
                          nullptr, nullptr);
}

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
  add_functions(database.get());
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

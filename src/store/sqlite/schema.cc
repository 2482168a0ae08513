#include "store/sqlite/schema.h"

#include <array>
#include <string>

#include <fmt/format.h>

#include "core/text/unicode.h"

namespace thronsaal {
namespace {

// Script n migrates from version n-1 to n. Released scripts never change.
constexpr std::array kMigrations = {
    // Table logs; `card` is the summary for lists.
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
    // Unused tokens expire, counted from the upgrade. Summaries get the time of the last change.
    R"(
alter table token add column used integer not null default 0;
update token set used = cast(strftime('%s', 'now') as integer);
create index token_used on token (used);
update game_table set card = json_set(card, '$.changed', changed) where json_valid(card);
)",
    // Tokens expire by service time (service_clock.h), which starts here. Accounts are found
    // case-insensitively in all scripts; formerly distinct ones may share a key.
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
    // Summaries say whether a game is practice: whether more than one move was undone at once. The
    // length before an undo is the number of moves left by the previous undo plus the moves made
    // since.
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
    // An epoch per data file and copy. Tables expire by service time, counted from the upgrade.
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
    // Corrected boards, kept as long as games need them.
    R"(
create table board (
  game   text not null,
  digest text not null,
  body   text not null,
  primary key (game, digest)
) strict, without rowid;
)",
    // Keys of requests. Chat moves out of the logs; the latest lines are copied.
    R"(
alter table entry add column key text;
create unique index entry_key on entry (key) where key is not null;
create table chat (
  number integer not null references game_table,
  line   integer not null,
  at     integer not null,
  name   text not null,
  seat   integer,
  text   text not null,
  key    text,
  primary key (number, line)
) strict, without rowid;
create unique index chat_key on chat (key) where key is not null;
insert into chat (number, line, at, name, seat, text)
  select number, row_number() over (partition by number order by seq), at,
         coalesce(json_extract(body, '$.name'), ''), json_extract(body, '$.seat'),
         coalesce(json_extract(body, '$.text'), '')
  from entry where body like '{"kind":"said"%' and json_valid(body);
delete from chat where line <=
  (select max(line) from chat as last where last.number = chat.number) - 500;
)",
    // Answers to requests that leave no entry, by the requests' keys.
    R"(
create table answer (
  number  integer primary key,
  key     text not null unique,
  visitor integer not null references visitor,
  body    text not null
) strict;
create index answer_visitor on answer (visitor, number);
)",
};

// Registers core's `folded` as an SQL function.
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
  return static_cast<int>(kMigrations.size());
}

void migrate(sqlite::Connection& database, int to) {
  const auto version = database.number("pragma user_version");
  if (version > schema_version()) {
    throw std::runtime_error(fmt::format(
        "the database has version {}, written by a newer program; this one supports up to {}",
        version, schema_version()));
  }
  if (version < 0) {
    throw std::runtime_error(fmt::format("the database has the invalid version {}", version));
  }
  if (version >= to) return;
  add_functions(database.get());
  database.run("begin immediate");
  try {
    for (auto next = static_cast<std::size_t>(version); next < static_cast<std::size_t>(to);
         ++next) {
      database.run(kMigrations[next]);
    }
    database.run(fmt::format("pragma user_version = {}", to).c_str());
    database.run("commit");
  } catch (...) {
    if (database.is_in_transaction()) database.run("rollback");
    throw;
  }
}

}  // namespace thronsaal

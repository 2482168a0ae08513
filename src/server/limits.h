// Every limit of the server, in one place. docs/protocol.md lists them.
#pragma once

#include <chrono>
#include <cstddef>

namespace thronsaal {

struct Limits {
  // Messages
  std::size_t message_bytes = 16 * 1024;  // of one that comes in
  std::size_t http_header_bytes = 8 * 1024;
  std::size_t http_body_bytes = 16 * 1024;
  // Of what waits for a slow reader: from here on he is not listened to, and here he is dropped. In
  // between there is room for the longest answer, a told past, and for what happens meanwhile.
  std::size_t unheard_bytes = 256 * 1024;
  std::size_t queued_bytes = 2 * 1024 * 1024;
  double messages_per_second = 50;  // of one socket, on average
  double messages_at_once = 200;
  std::chrono::milliseconds too_fast_pause{50};  // before more is heard of who sent too many

  // Storage
  std::chrono::milliseconds storage_patience{5000};  // with a write, before it counts as trouble
  std::chrono::milliseconds probe_idle{10'000};      // without a write, before one to find out
  std::chrono::milliseconds probe_unwell{1000};      // the same while it does not work

  // Connections
  std::chrono::seconds http_time{15};   // for a whole request to come in, and an answer to go out
  std::chrono::seconds idle_time{120};  // without a sign of life
  int sockets = 20'000;                 // or what the system allows, if that is less
  int sockets_per_address = 500;
  int sockets_per_visitor = 32;

  // Requests by HTTP, by network: files of the page and the health of the server, and all others
  double files_per_minute = 6'000;
  double files_at_once = 3'000;
  double requests_per_minute = 1'200;
  double requests_at_once = 1'200;

  // Visitors
  // By address; of IPv6, by subnet, and so many times as much for all subnets of a site (address.h)
  int times_for_a_site = 4;
  double guests_per_minute = 30;  // new ones
  double guests_at_once = 60;
  double guests_per_day = 1000;
  double logins_per_minute = 6;  // tries
  double logins_at_once = 10;
  // For one account, of all strangers. The first tries of each site are counted apart from the
  // rest: whoever keeps guessing from a few networks uses up the second of these, and the owner, on
  // a network of their own, has the first.
  double first_tries_per_minute = 0.3;  // of one site for one account
  double first_tries_at_once = 3;
  double account_first_tries_per_minute = 60;
  double account_first_tries_at_once = 60;
  double account_logins_per_minute = 10;
  double account_logins_at_once = 20;
  std::size_t hashes_waiting = 32;  // passwords to be hashed; a tenth of a second each
  double journals_per_minute = 30;
  double journals_at_once = 20;
  std::chrono::days token_time{365};  // without being used
  double renames_per_minute = 20;
  double renames_at_once = 10;
  std::size_t name_bytes = 60;
  std::size_t password_bytes_least = 8;
  std::size_t password_bytes_most = 200;

  // Tables
  int tables_per_visitor = 64;    // that are not over
  double tables_per_minute = 20;  // new ones, of one visitor
  double tables_at_once = 80;
  int open_tables_per_visitor = 16;  // that have not begun
  // By network, whoever comes from there; all subnets of a site have some times as much
  int tables_times_for_a_site = 4;
  double network_tables_per_minute = 40;
  double network_tables_at_once = 100;
  double network_tables_per_day = 1000;
  int network_open_tables = 200;  // that were founded in the last hour and have not begun
  double lists_per_minute = 60;   // of tables, to one visitor
  double lists_at_once = 30;
  int watched_at_once = 16;         // tables, by one socket
  double watches_per_minute = 120;  // by one visitor
  double watches_at_once = 60;
  std::size_t told_bytes = 1024 * 1024;  // of the past, the end of it, to whoever comes to a table
  // Of one table's log, besides what always fits (table_bounds.h)
  int chat_entries = 10'000;  // of players
  int spectator_chat_entries = 2'000;
  int seat_changes = 10'000;        // before the start, and again after it
  double changes_per_minute = 240;  // of one visitor, to tables, other than moves
  double changes_at_once = 120;
  std::size_t chat_bytes = 500;
  double chats_per_minute = 20;  // of one visitor
  double chats_at_once = 8;
  double spectator_chats_per_minute = 60;  // of all spectators of one table
  double spectator_chats_at_once = 30;
  int slow_requests = 8;  // of one visitor that are not answered yet: those below
  double hints_per_minute = 20;
  double hints_at_once = 5;
  double looks_per_minute = 300;  // at how it would count, or at an earlier position
  double looks_at_once = 60;
  double stories_per_minute = 30;
  double stories_at_once = 10;
  std::size_t story_entries = 400;
  int listed = 100;  // tables in a list; no less than somebody can have
  // Longer than a page takes to come back after a lost connection or a restart
  int grace_seconds_least = 30;
  int grace_seconds_most = 7 * 24 * 3600;
  int idle_seconds_least = 60;
  int idle_seconds_most = 7 * 24 * 3600;
  // For what players add to the dice, once the host has started; up to a second more.
  std::chrono::milliseconds reveal_time{2000};
  // A computer player whose move is refused tries again after a pause that doubles each time, so
  // often for one decision.
  int computer_tries = 6;
  std::chrono::milliseconds computer_pause{1000};
  // A table that cannot be read is tried again after a pause that doubles up to this.
  std::chrono::seconds reopen_pause_most{60};
  std::chrono::seconds idle_table{600};  // without watchers, before it leaves memory

  // What nobody uses is deleted after so long, counted in time of service; 0: never
  std::chrono::days keep_open_tables{7};  // that have not begun, since something happened there
  std::chrono::days keep_games{365};      // the same of games in which nobody has an account
  std::chrono::days keep_guests{60};      // without account and seat, since they were here
  std::chrono::seconds forget_every{60};  // before it is looked for again
};

inline constexpr int kColours = 8;  // a visitor can choose from

}  // namespace thronsaal

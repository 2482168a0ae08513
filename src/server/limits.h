// Every limit of the server, in one place. docs/protocol.md lists them.
#pragma once

#include <chrono>
#include <cstddef>

#include "tables/budgets.h"

namespace thronsaal {

struct Limits {
  // Messages
  std::size_t max_message_bytes = 16 * 1024;  // of one that comes in
  std::size_t max_http_header_bytes = 8 * 1024;
  std::size_t max_http_body_bytes = 16 * 1024;
  // Bytes queued for a slow client: stop reading from it above the first, disconnect it above the
  // second. The longest response, a table's history, fits in between.
  std::size_t pause_reading_bytes = 256 * 1024;
  std::size_t max_queued_bytes = 2 * 1024 * 1024;
  double messages_per_second = 50;  // of one socket, on average
  double message_burst = 200;
  std::chrono::milliseconds throttle_delay{
      50};  // before reading on from a client that sent too many

  // Storage
  std::chrono::milliseconds write_timeout{5000};     // before a pending write counts as failed
  std::chrono::milliseconds probe_interval{10'000};  // without a write, before probing
  std::chrono::milliseconds unhealthy_probe_interval{1000};  // the same while unhealthy

  // Connections
  std::chrono::seconds http_timeout{15};  // to receive a whole request, and to send a response
  std::chrono::milliseconds ping_interval{4000};      // without sending anything, before a ping
  std::chrono::milliseconds silence_timeout{10'000};  // without hearing anything, before closing
  std::chrono::seconds send_timeout{60};              // to send one message to a slow client
  int sockets = 20'000;                               // or the system's limit, if lower
  int connections_per_address = 500;
  int connections_per_person = 32;

  // HTTP requests per network: static files and health checks, and all others
  double files_per_minute = 6'000;
  double file_burst = 3'000;
  double requests_per_minute = 1'200;
  double request_burst = 1'200;

  // Guests and accounts
  // Per address; for IPv6 per subnet, and `site_factor` times as much per site (address.h)
  int site_factor = 4;
  double guests_per_minute = 30;  // new ones
  double guest_burst = 60;
  double guests_per_day = 1000;
  double logins_per_minute = 6;  // tries
  double login_burst = 10;
  // Per account, over all unknown devices. A site's first attempts are counted separately: guessing
  // from a few networks exhausts the second budget, and the owner's network still has the first.
  double first_logins_per_minute = 0.3;  // per site and account
  double first_login_burst = 3;
  double account_first_logins_per_minute = 60;
  double account_first_login_burst = 60;
  double account_logins_per_minute = 10;
  double account_login_burst = 20;
  std::size_t max_queued_hashes = 32;  // queued password hashes, about 0.1 s each
  double exports_per_minute = 30;
  double export_burst = 20;
  std::chrono::days token_lifetime{365};  // unused
  double renames_per_minute = 20;
  double rename_burst = 10;
  std::size_t max_name_bytes = 60;
  std::size_t min_password_bytes = 8;
  std::size_t max_password_bytes = 200;

  // Tables
  int tables_per_person = 64;     // unfinished
  double tables_per_minute = 20;  // new tables, per person
  double table_burst = 80;
  int open_tables_per_person = 16;  // not started
  // Per network, over all its people; a site has `tables_site_factor` times as much
  int tables_site_factor = 4;
  double network_tables_per_minute = 40;
  double network_table_burst = 100;
  double network_tables_per_day = 1000;
  int open_tables_per_network = 200;  // created in the last hour and not started
  double lists_per_minute = 60;       // table lists, per person
  double list_burst = 30;
  int watches_per_connection = 16;  // tables per connection
  double watches_per_minute = 120;  // per person
  double watch_burst = 60;
  std::size_t max_history_bytes =
      1024 * 1024;  // of history sent to a client that opens a table; the latest part
  // Of one table's log
  Budgets budgets;
  double changes_per_minute = 240;  // other than moves, per person
  double change_burst = 120;
  std::size_t max_chat_bytes = 500;
  double chats_per_minute = 20;  // per person
  double chat_burst = 8;
  double spectator_chats_per_minute = 60;  // all spectators of one table together
  double spectator_chat_burst = 30;
  int max_slow_requests = 8;  // unanswered hints, analyses and histories, per person
  double hints_per_minute = 20;
  double hint_burst = 5;
  double analyses_per_minute = 300;  // analyses and earlier positions
  double analysis_burst = 60;
  double score_histories_per_minute = 30;
  double score_history_burst = 10;
  std::size_t score_history_points = 400;
  int max_listed_tables = 100;  // in a page of a list
  int default_listed_tables = 20;
  std::size_t max_list_changes = 200;  // sent at once; others wait a second
  int max_chat_lines = 200;            // sent to a client that opens a table
  // Longer than a page needs to reconnect after a lost connection or a restart
  int min_grace_seconds = 30;
  int max_grace_seconds = 7 * 24 * 3600;
  int min_idle_seconds = 60;
  int max_idle_seconds = 7 * 24 * 3600;
  // For revealing dice values after the start; up to a second more.
  std::chrono::milliseconds reveal_timeout{2000};
  // A refused computer move is retried with exponential backoff, this many times per decision.
  int max_computer_attempts = 6;
  std::chrono::milliseconds computer_retry_delay{1000};
  // An unreadable table is reloaded with exponential backoff up to this delay.
  std::chrono::seconds max_reload_delay{60};
  std::chrono::seconds unload_after{600};  // without watchers, before it is unloaded

  // Unused data is deleted after this much service time; 0: never
  std::chrono::days keep_open_tables{7};      // not started, since the last entry
  std::chrono::days keep_games{365};          // games without any account, since the last entry
  std::chrono::days keep_guests{60};          // without account and seat, since their last visit
  std::chrono::seconds cleanup_interval{60};  // between cleanup passes
};

inline constexpr int kColourCount = 8;  // to choose from

}  // namespace thronsaal

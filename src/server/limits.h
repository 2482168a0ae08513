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

  // Connections
  std::chrono::seconds http_time{15};   // for a whole request to come in, and an answer to go out
  std::chrono::seconds idle_time{120};  // without a sign of life
  int sockets = 20'000;                 // or what the system allows, if that is less
  int sockets_per_address = 500;
  int sockets_per_visitor = 32;

  // Visitors
  // By address; of IPv6, by network (address.h)
  double guests_per_minute = 30;  // new ones
  double guests_at_once = 60;
  double logins_per_minute = 6;  // tries
  double logins_at_once = 10;
  // For one account; more than one address has, which else could keep its owner out
  double account_logins_per_minute = 30;
  double account_logins_at_once = 40;
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
  double lists_per_minute = 60;  // of tables, to one visitor
  double lists_at_once = 30;
  int watched_at_once = 16;         // tables, by one socket
  double watches_per_minute = 120;  // by one visitor
  double watches_at_once = 60;
  std::size_t told_bytes = 1024 * 1024;  // of the past, the end of it, to whoever comes to a table
  int table_entries = 100'000;           // of one log; games that people play have some thousand
  double changes_per_minute = 240;       // of one visitor, to tables, other than moves
  double changes_at_once = 120;
  std::size_t chat_bytes = 500;
  double chats_per_minute = 20;
  double chats_at_once = 8;
  int slow_requests = 8;  // of one visitor that are not answered yet: those below
  double hints_per_minute = 20;
  double hints_at_once = 5;
  double looks_per_minute = 300;  // at how it would count, or at an earlier position
  double looks_at_once = 60;
  double stories_per_minute = 30;
  double stories_at_once = 10;
  std::size_t story_entries = 400;
  int listed = 100;  // tables in a list; no less than somebody can have
  int grace_seconds_least = 1;
  int grace_seconds_most = 7 * 24 * 3600;
  std::chrono::seconds idle_table{600};  // without watchers, before it leaves memory
};

inline constexpr int kColours = 8;  // a visitor can choose from

}  // namespace thronsaal

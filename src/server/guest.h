// Somebody's open connection, as the house knows it.
#pragma once

#include <memory>
#include <set>
#include <string>

#include "server/limits.h"
#include "server/rate_limit.h"
#include "server/workers.h"
#include "store/people.h"

namespace thronsaal {

class Guest {
 public:
  Guest(Visitor who, const Limits& limits)
      : visitor(std::move(who)), messages(limits.messages_per_second, limits.messages_at_once) {}
  virtual ~Guest() = default;
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;

  // Sends when it can. Whoever does not read what he is sent is dropped.
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  // Says farewell, and ends when that has been sent.
  virtual void dismiss() = 0;

  // By whom work for this connection is paid for.
  WorkFor work_key() const { return {.from = from, .visitor = visitor.id}; }

  Visitor visitor;
  RateLimitKeys from{};   // see address.h
  std::string session{};  // the hash of the token by which he came
  std::string language = "en";
  std::set<std::string> watching;  // tables
  std::string looking_at{};        // the table that it came to last
  RateLimit messages;
};

using GuestPtr = std::shared_ptr<Guest>;

}  // namespace thronsaal

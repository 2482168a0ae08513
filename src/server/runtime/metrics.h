// The metrics at /metrics, in Prometheus format.
#pragma once

#include <memory>
#include <string>

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

namespace thronsaal {

class Metrics {
 public:
  Metrics();
  std::string text() const;

 private:
  std::shared_ptr<prometheus::Registry> registry_;

 public:
  prometheus::Gauge& sockets;
  prometheus::Gauge& tables;
  prometheus::Counter& requests;
  prometheus::Counter& messages;
  prometheus::Counter& refusals;
  prometheus::Counter& moves;
  prometheus::Counter& analyses;
  prometheus::Counter& dropped_connections;  // slow readers
  prometheus::Counter& failed_commits;
  prometheus::Counter& unknown_commits;
  prometheus::Gauge& storage_healthy;
  prometheus::Counter& deleted_tables;
  prometheus::Counter& deleted_guests;
  prometheus::Histogram& commit_seconds;  // from command to durable
  prometheus::Histogram& search_seconds;  // of a computer player's decision, including queueing
};

}  // namespace thronsaal

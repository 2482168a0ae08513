#include "server/runtime/metrics.h"

#include <prometheus/text_serializer.h>

namespace thronsaal {
namespace {

using prometheus::BuildCounter;
using prometheus::BuildGauge;
using prometheus::BuildHistogram;
using prometheus::Registry;

prometheus::Counter& counter(Registry& registry, const char* name, const char* help) {
  return BuildCounter().Name(name).Help(help).Register(registry).Add({});
}
prometheus::Gauge& gauge(Registry& registry, const char* name, const char* help) {
  return BuildGauge().Name(name).Help(help).Register(registry).Add({});
}
prometheus::Histogram& seconds(Registry& registry, const char* name, const char* help) {
  return BuildHistogram().Name(name).Help(help).Register(registry).Add(
      {}, prometheus::Histogram::BucketBoundaries{0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2,
                                                  0.5, 1, 2, 5});
}

}  // namespace

Metrics::Metrics()
    : registry_(std::make_shared<Registry>()),
      sockets(gauge(*registry_, "thronsaal_sockets", "Open WebSockets")),
      tables(gauge(*registry_, "thronsaal_tables", "Tables in memory")),
      requests(counter(*registry_, "thronsaal_http_requests_total", "HTTP requests")),
      messages(counter(*registry_, "thronsaal_messages_total", "Messages received")),
      refusals(counter(*registry_, "thronsaal_refusals_total", "Requests refused")),
      moves(counter(*registry_, "thronsaal_moves_total", "Moves made, including chance")),
      analyses(
          counter(*registry_, "thronsaal_analyses_total", "Analyses and score histories computed")),
      dropped_connections(counter(*registry_, "thronsaal_dropped_total",
                                  "Connections dropped because the client read too slowly")),
      failed_commits(counter(*registry_, "thronsaal_failed_commits_total",
                             "Changes that could not be stored")),
      unknown_commits(counter(*registry_, "thronsaal_unknown_commits_total",
                              "Changes whose outcome is unknown")),
      storage_healthy(gauge(*registry_, "thronsaal_storage_well",
                            "Whether the storage works, as in /healthz: 1 or 0")),
      deleted_tables(
          counter(*registry_, "thronsaal_forgotten_tables_total", "Expired tables deleted")),
      deleted_guests(
          counter(*registry_, "thronsaal_forgotten_guests_total", "Expired guests deleted")),
      commit_seconds(seconds(*registry_, "thronsaal_commit_seconds",
                             "Time from a command to its durable log entry")),
      search_seconds(seconds(*registry_, "thronsaal_thinking_seconds",
                             "Time of a computer player's decision, including queueing")) {}

std::string Metrics::text() const {
  return prometheus::TextSerializer().Serialize(registry_->Collect());
}

}  // namespace thronsaal

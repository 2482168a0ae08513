#include "server/metrics.h"

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
      messages(counter(*registry_, "thronsaal_messages_total", "Messages that came in")),
      refusals(counter(*registry_, "thronsaal_refusals_total", "Messages that were refused")),
      moves(counter(*registry_, "thronsaal_moves_total", "Moves made, chance included")),
      dropped(counter(*registry_, "thronsaal_dropped_total", "Connections dropped for slowness")),
      failed_commits(counter(*registry_, "thronsaal_failed_commits_total",
                             "Changes that the storage could not keep")),
      commit_seconds(seconds(*registry_, "thronsaal_commit_seconds",
                             "Time from a plan to its durable entry in the log")),
      thinking_seconds(seconds(*registry_, "thronsaal_thinking_seconds",
                               "Time of a computer player's decision, waiting included")) {}

std::string Metrics::text() const {
  return prometheus::TextSerializer().Serialize(registry_->Collect());
}

}  // namespace thronsaal

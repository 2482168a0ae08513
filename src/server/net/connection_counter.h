// Counts and limits open connections. Single-threaded.
#pragma once

#include <memory>
#include <optional>
#include <utility>

namespace thronsaal {

class ConnectionCounter {
  struct Count {
    int open = 0;
  };

 public:
  // Counts one connection until destroyed; may outlive the counter.
  class Permit {
   public:
    explicit Permit(std::shared_ptr<Count> count) : count_(std::move(count)) { ++count_->open; }
    ~Permit() {
      if (count_) --count_->open;
    }
    Permit(const Permit&) = delete;
    Permit& operator=(const Permit&) = delete;
    Permit(Permit&&) noexcept = default;
    Permit& operator=(Permit&& other) noexcept {
      std::swap(count_, other.count_);
      return *this;
    }

   private:
    std::shared_ptr<Count> count_;
  };

  explicit ConnectionCounter(int most) : limit_(most) {}

  // Empty at the limit.
  std::optional<Permit> try_acquire() {
    if (count_->open >= limit_) return std::nullopt;
    return Permit(count_);
  }
  int open() const { return count_->open; }

 private:
  int limit_;
  std::shared_ptr<Count> count_ = std::make_shared<Count>();
};

}  // namespace thronsaal

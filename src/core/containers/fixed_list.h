// A vector with inline storage for N elements: no heap, and elements are not initialised.
#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

namespace thronsaal {

template <class T, std::size_t N>
class StaticVector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  StaticVector() {
  }  // NOLINT(*-member-init, *-use-equals-default): only what was pushed is ever read

  void clear() { size_ = 0; }
  void push_back(const T& element) {
    assert(size_ < N);
    elements_[size_++] = element;
  }

  // Appends n uninitialised elements, which the caller fills at once.
  T* append_uninitialized(std::size_t n) {
    assert(n <= N - size_);
    size_ += n;
    return elements_ + size_ - n;
  }
  void pop_back() {
    assert(size_ > 0);
    --size_;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return N; }

  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return elements_[i];
  }
  const T* begin() const { return elements_; }
  const T* end() const { return elements_ + size_; }

 private:
  std::size_t size_ = 0;
  union {
    T elements_[N];
  };
};

}  // namespace thronsaal

// The search tree: action statistics per information set of the observer.
//
// Nodes are keyed by a hash of the observer's view, so indistinguishable states share a node and
// transpositions merge. Edges live in a monotonic memory resource. A full tree adds no more nodes.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <memory_resource>
#include <vector>

#include "core/seat.h"

namespace thronsaal {

template <class Action>
struct Edge {
  Action action;
  float prior;                     // normalised among the actions it was first listed with
  float value = 0;                 // the sum of the seat's values
  std::uint32_t visits = 0;        // how often it was chosen
  std::uint32_t availability = 0;  // how often it was available
  Seat seat;                       // whose action it is

  float mean() const { return value / static_cast<float>(visits); }
};

template <class Action>
struct Node {
  std::uint64_t key = 0;  // 0: a free slot
  Edge<Action>* edges = nullptr;
  std::uint32_t size = 0;
  std::uint32_t capacity = 0;
  std::uint32_t visits = 0;
};

// Hash of a view, eight bytes at a time for speed.
template <class View>
std::uint64_t node_key(const View& view, std::uint64_t salt) {
  static constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15ULL;
  const auto* bytes = reinterpret_cast<const std::byte*>(&view);
  std::uint64_t hash = salt * kMix;
  std::size_t i = 0;
  for (; i + 8 <= sizeof view; i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + i, 8);
    hash = std::rotl((hash ^ word) * kMix, 29);
  }
  std::uint64_t rest = 0;  // NOLINT(misc-const-correctness): not for every view
  if constexpr (sizeof view % 8 != 0) std::memcpy(&rest, bytes + i, sizeof view % 8);
  hash = (hash ^ rest) * kMix;
  hash ^= hash >> 32;
  return hash == 0 ? 1 : hash;
}

template <class Action>
class Tree {
 public:
  explicit Tree(std::size_t max_nodes)
      : max_nodes_(max_nodes), slots_(std::bit_ceil(2 * std::min(max_nodes, kInitialNodes) + 2)) {}

  // Ensures room for the next node within the limit. May move nodes.
  void reserve_node() {
    if (size_ == max_nodes_ || 2 * (size_ + 1) <= slots_.size()) return;
    std::vector<Node<Action>> old(2 * slots_.size());
    old.swap(slots_);
    for (const Node<Action>& node : old) {
      if (node.key != 0) slot_of(node.key) = node;
    }
  }

  // The node for a key, created if there is room, else nullptr.
  Node<Action>* find(std::uint64_t key) {
    Node<Action>& slot = slot_of(key);
    if (slot.key == key) return &slot;
    if (size_ == max_nodes_ || 2 * (size_ + 1) > slots_.size()) return nullptr;
    ++size_;
    slot.key = key;
    return &slot;
  }

  Edge<Action>& add(Node<Action>& node, const Edge<Action>& edge) {
    if (node.size == node.capacity) grow(node);
    return node.edges[node.size++] = edge;
  }
  // Makes room for this many more edges.
  void reserve(Node<Action>& node, std::size_t more) {
    while (node.capacity < node.size + more) grow(node, node.size + more);
  }

  std::size_t size() const { return size_; }
  // Bytes in use.
  std::size_t memory() const { return slots_.capacity() * sizeof(Node<Action>) + edge_bytes_; }

 private:
  static constexpr std::size_t kInitialNodes = 1000;

  // The slot of the key, or the free one where it belongs.
  Node<Action>& slot_of(std::uint64_t key) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = key & mask;
    while (slots_[i].key != 0 && slots_[i].key != key) i = (i + 1) & mask;
    return slots_[i];
  }

  void grow(Node<Action>& node, std::size_t least = 4) {
    const std::size_t capacity = std::max<std::size_t>(least, 2 * node.capacity);
    const std::size_t bytes = capacity * sizeof(Edge<Action>);
    auto* edges = static_cast<Edge<Action>*>(memory_.allocate(bytes, alignof(Edge<Action>)));
    edge_bytes_ += bytes;
    std::uninitialized_copy_n(node.edges, node.size, edges);
    node.edges = edges;
    node.capacity = static_cast<std::uint32_t>(capacity);
  }

  std::size_t max_nodes_;
  std::size_t size_ = 0;
  std::size_t edge_bytes_ = 0;
  std::vector<Node<Action>> slots_;
  std::pmr::monotonic_buffer_resource memory_;
};

}  // namespace thronsaal

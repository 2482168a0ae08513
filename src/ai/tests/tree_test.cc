#include "ai/search/tree.h"

#include <array>
#include <set>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

using SmallTree = Tree<int>;

Edge<int> edge_to(int action) {
  return {.action = action, .prior = 0.5F, .seat = seat(1)};
}

TEST(NodeKey, DependsOnEveryByteAndOnTheSalt) {
  std::array<std::uint8_t, 21> view{};
  std::set<std::uint64_t> keys = {node_key(view, 1), node_key(view, 2)};
  for (std::uint8_t& byte : view) {
    byte = 1;
    keys.insert(node_key(view, 1));
    byte = 0;
  }
  EXPECT_EQ(keys.size(), 2 + view.size());
  EXPECT_EQ(node_key(view, 1), node_key(view, 1));
}

TEST(Tree, FindsAnExistingNode) {
  SmallTree tree(10);
  Node<int>* node = tree.find(77);
  ASSERT_NE(node, nullptr);
  node->visits = 3;
  tree.find(78);
  EXPECT_EQ(tree.find(77), node);
  EXPECT_EQ(tree.find(77)->visits, 3U);
  EXPECT_EQ(tree.size(), 2U);
}

TEST(Tree, KeepsNodesWithCollidingKeysApart) {
  SmallTree tree(4);
  Node<int>* one = tree.find(1);
  Node<int>* other = tree.find(1 + (std::uint64_t{1} << 32));
  EXPECT_NE(one, other);
  EXPECT_EQ(tree.find(1), one);
}

TEST(Tree, KeepsItsNodesWhenFull) {
  SmallTree tree(2);
  Node<int>* one = tree.find(1);
  tree.find(2);
  EXPECT_EQ(tree.find(3), nullptr);
  EXPECT_EQ(tree.find(1), one);
  EXPECT_EQ(tree.size(), 2U);
}

TEST(Tree, FindsAllNodesAfterGrowing) {
  SmallTree tree(5000);
  for (std::uint64_t key = 1; key <= 5000; ++key) {
    tree.reserve_node();
    Node<int>* node = tree.find(key * 0x9E3779B97F4A7C15ULL);
    ASSERT_NE(node, nullptr);
    node->visits = static_cast<std::uint32_t>(key);
  }
  EXPECT_EQ(tree.size(), 5000U);
  for (std::uint64_t key = 1; key <= 5000; ++key) {
    EXPECT_EQ(tree.find(key * 0x9E3779B97F4A7C15ULL)->visits, key);
  }
}

TEST(Tree, KeepsTheEdgesOfAGrowingNode) {
  SmallTree tree(2);
  Node<int>& node = *tree.find(1);
  tree.reserve(node, 3);
  for (int i = 0; i < 100; ++i) tree.add(node, edge_to(i)).visits = static_cast<unsigned>(i);
  ASSERT_EQ(node.size, 100U);
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(node.edges[i].action, i);
    EXPECT_EQ(node.edges[i].visits, static_cast<unsigned>(i));
  }
}

}  // namespace
}  // namespace thronsaal

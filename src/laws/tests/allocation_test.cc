// Search plays millions of moves a second: to_act, legal, apply with NullRecorder, sample and
// resample never allocate. Every way to allocate with new is counted here, for the whole program.
//
// Sanitizers need their own new and delete, so the promise is not tested under them.
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/games.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define THRONSAAL_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define THRONSAAL_SANITIZED 1
#endif
#endif

#ifdef THRONSAAL_SANITIZED

TEST(Allocation, IsSkippedUnderSanitizers) {
  GTEST_SKIP();
}

#else

namespace {

std::atomic<std::size_t> allocations = 0;  // NOLINT(*-non-const-global-*): operator new has no self

void* counted(std::size_t size, std::size_t alignment) noexcept {
  ++allocations;
  if (alignment <= alignof(std::max_align_t)) return std::malloc(size == 0 ? 1 : size);
  // aligned_alloc wants a multiple of the alignment.
  return std::aligned_alloc(alignment, (size + alignment) / alignment * alignment);
}

void* counted_or_throw(std::size_t size, std::size_t alignment = 1) {
  if (void* memory = counted(size, alignment)) return memory;
  throw std::bad_alloc();
}

// Not inlined, or the compiler would warn that memory from new is freed with free().
[[gnu::noinline]] void give_back(void* memory) noexcept {
  std::free(memory);
}

}  // namespace

// All overloads are replaced, so that each allocation counts once and is freed by its counterpart.
void* operator new(std::size_t size) {
  return counted_or_throw(size);
}
void* operator new[](std::size_t size) {
  return counted_or_throw(size);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return counted_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return counted_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return counted(size, 1);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return counted(size, 1);
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return counted(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return counted(size, static_cast<std::size_t>(alignment));
}

void operator delete(void* memory) noexcept {
  give_back(memory);
}
void operator delete[](void* memory) noexcept {
  give_back(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  // NOLINTNEXTLINE(clang-analyzer-cplusplus.NewDelete): this is what frees it
  give_back(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  give_back(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  give_back(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
  give_back(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  give_back(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
  give_back(memory);
}
void operator delete(void* memory, const std::nothrow_t&) noexcept {
  give_back(memory);
}
void operator delete[](void* memory, const std::nothrow_t&) noexcept {
  give_back(memory);
}
void operator delete(void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
  give_back(memory);
}
void operator delete[](void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
  give_back(memory);
}

namespace thronsaal {
namespace {

// How often each of the promises was broken.
struct Broken {
  std::size_t to_act = 0;
  std::size_t legal = 0;
  std::size_t apply = 0;
  std::size_t sample = 0;
  std::size_t resample = 0;
};

// Calls f and adds what it allocated.
template <class F>
auto counting(std::size_t& count, F f) {
  const std::size_t before = allocations;
  auto result = f();
  asm volatile("" : : "r"(&result) : "memory");  // an unused allocation could be optimised away
  count += allocations - before;
  return result;
}

// A whole random game. Every seat's world is resampled before every move.
template <Game G>
void play_counting(int players, std::uint64_t seed, Broken& broken, std::size_t& moves) {
  typename G::State state = G::start(players, {});
  typename G::Actions actions;
  NullRecorder silent;
  Rng rng(seed);
  while (true) {
    const ToAct to_act = counting(broken.to_act, [&] { return G::to_act(state); });
    if (to_act.is_over()) return;
    for (const Seat seat : SeatSet::first(players)) {
      counting(broken.resample, [&] { return G::resample(state, seat, rng); });
    }
    Actor actor = Actor::chance();
    typename G::Action action{};
    if (to_act.is_chance()) {
      action = counting(broken.sample, [&] { return G::sample(state, rng); });
    } else {
      actor = *to_act.seats().begin();
      counting(broken.legal, [&] {
        G::legal(state, actor.seat(), actions);
        return 0;
      });
      action = rng.pick(actions);
    }
    counting(broken.apply, [&] {
      G::apply(state, actor, action, silent);
      return 0;
    });
    ++moves;
  }
}

// The debug build asserts check() in apply; it may not allocate for legal actions either.
TEST(Allocation, DoesNotHappenInRandomPlayOfAnyGame) {
  static constexpr std::uint64_t kGames = 5;
  Games::for_each([]<class G>() {
    for (int players = G::kInfo.min_players; players <= G::kInfo.max_players; ++players) {
      SCOPED_TRACE(std::string(G::kInfo.id) + ", players: " + std::to_string(players));
      Broken warm_up;  // boards are read on first use
      std::size_t moves = 0;
      play_counting<G>(players, 0, warm_up, moves);

      Broken broken;
      for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
        play_counting<G>(players, seed, broken, moves);
      }
      EXPECT_GT(moves, kGames);
      EXPECT_EQ(broken.to_act, 0U);
      EXPECT_EQ(broken.legal, 0U);
      EXPECT_EQ(broken.apply, 0U);
      EXPECT_EQ(broken.sample, 0U);
      EXPECT_EQ(broken.resample, 0U);
    }
  });
}

// Otherwise the test above could not fail.
TEST(Allocation, IsCountedWhereItHappens) {
  std::size_t count = 0;
  counting(count, [] { return std::make_unique<int>(1); });
  EXPECT_EQ(count, 1U);
  counting(count, [] { return std::vector<int>(100); });
  EXPECT_EQ(count, 2U);
  counting(count, [] { return std::make_unique<int[]>(10); });
  EXPECT_EQ(count, 3U);
  struct alignas(64) Wide {
    std::byte bytes[64];
  };
  counting(count, [] { return std::make_unique<Wide>(); });
  EXPECT_EQ(count, 4U);
  counting(count, [] { return std::unique_ptr<int>(new (std::nothrow) int(1)); });
  EXPECT_EQ(count, 5U);
  counting(count, [] { return std::string(100, 'x'); });
  EXPECT_EQ(count, 6U);
}

}  // namespace
}  // namespace thronsaal

#endif

import { defineConfig } from 'vitest/config';

// One file at a time: browser and server need both cores.
export default defineConfig({
  test: {
    include: ['e2e/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 100 } },
    fileParallelism: false,
    pool: 'forks',
  },
});

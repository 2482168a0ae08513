import { defineConfig } from 'vitest/config';

// Real browsers on a real server: one file after the other, because they share two cores.
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

import { defineConfig, mergeConfig } from 'vitest/config';
import page from './vite.config';

// Separate from vite.config.ts, because building the page must not need the test tools.
export default mergeConfig(
  page,
  defineConfig({
    // Without this, Svelte's server build is used, in which nothing is reactive.
    resolve: { conditions: ['browser'] },
    test: {
      include: ['src/**/*.test.ts'],
      testTransformMode: { web: ['**/src/**/*.test.ts'] },
      // Test machines may be busy.
      testTimeout: 20_000,
    },
  }),
);

import { defineConfig, mergeConfig } from 'vitest/config';
import page from './vite.config';

// Making the page does without the tools that test it, so these have a file of their own.
export default mergeConfig(
  page,
  defineConfig({
    // Tests see the page as browsers do: what is reactive there is reactive here.
    resolve: { conditions: ['browser'] },
    test: {
      include: ['src/**/*.test.ts'],
      testTransformMode: { web: ['**/src/**/*.test.ts'] },
      // Machines may be busy with other things.
      testTimeout: 20_000,
    },
  }),
);

// Checks accessibility: axe-core must report nothing serious or critical.
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function expectAccessible(page: Page) {
  // Evaluated, because the content security policy allows no other scripts.
  await page.evaluate(await source);
  const results = await page.evaluate<AxeResults>('axe.run()');
  const findings = results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.html.slice(0, 160))
          .join(' | ')}`,
    );
  expect(findings).toEqual([]);
}

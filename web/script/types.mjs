// Writes the TypeScript types of the protocol and of the games' views, analyses, events and actions to
// src/generated/, from the JSON Schemas that the server's messages are validated against.
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const output = at('../src/generated/');

async function write(name, file) {
  const schema = JSON.parse(await readFile(file, 'utf8'));
  const types = await compile(schema, schema.title, {
    additionalProperties: false,
    unreachableDefinitions: true,
    bannerComment: `// Made from ${file.slice(at('../../').length)} by script/types.mjs.`,
    style: { singleQuote: true, printWidth: 110 },
  });
  await writeFile(`${output}${name}.ts`, types);
}

await rm(output, { recursive: true, force: true });
await mkdir(output, { recursive: true });
await write('protocol', at('../../src/server/protocol.json'));
for (const game of await readdir(at('../../src/games'), { withFileTypes: true })) {
  const file = at(`../../src/games/${game.name}/schema.json`);
  const exists = game.isDirectory() && (await readFile(file).catch(() => null));
  if (exists) await write(game.name.replaceAll('_', '-'), file);
}

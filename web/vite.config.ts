import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// `npm run dev` serves the page from source, with the API of a server on the default port.
const server = process.env['THRONSAAL'] ?? 'http://localhost:7777';
const proxied = { target: server, changeOrigin: true, headers: { origin: server } };

// Positions for the workbench, from THRONSAAL_FIXTURES: /fixtures/GAME/NAME.json.
const fixtures: Plugin = {
  name: 'fixtures',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use('/fixtures', (request, response, next) => {
      readFile(`${process.env['THRONSAAL_FIXTURES'] ?? at('fixtures')}${request.url?.split('?')[0]}`).then(
        (body) => response.setHeader('content-type', 'application/json').end(body),
        () => next(),
      );
    });
  },
};

export default defineConfig({
  plugins: [svelte(), fixtures],
  resolve: {
    alias: { $games: at('../src/games'), $core: at('../src/core'), $lib: at('./src') },
  },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': proxied, '/socket': { ...proxied, ws: true } },
  },
});

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// In development the client asks a server on port 8087: `blockhouse serve --port 8087`.
const server = process.env.BLOCKHOUSE ?? 'http://127.0.0.1:8087';

export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 400 },
  server: { proxy: { '/api': { target: server, ws: true } } },
  // The limit only ends what will never come: a busy machine is many times slower.
  test: { include: ['test/**/*.test.ts'], environment: 'node', testTimeout: 120_000 },
});

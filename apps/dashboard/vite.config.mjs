import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.OPENINGS_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/dashboard/',
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: [
      { find: /^@openings\/sdk\/(.*)$/, replacement: at('../../libs/sdk/src/$1.ts') },
      { find: /^@openings\/i18n\/(.*)$/, replacement: at('../../libs/i18n/src/$1.ts') },
      // The SDK is read from its source, and its one package from here.
      { find: /^openapi-fetch$/, replacement: at('node_modules/openapi-fetch') },
    ],
  },
  build: {
    outDir: at('../../dist/dashboard'),
    emptyOutDir: true,
    manifest: true,
    // Both would need exceptions in the content security policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/v1': { target: server }, '/dashboard/config.json': { target: server } },
  },
});

// How the dashboard is bundled for specs of its screens: with its packages and with the tools of `apps/dashboard/testing`, as a browser gets it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const app = join(root, 'apps', 'dashboard');

/** Packages of the SDK and of the tools are those of the dashboard; JSON.parse reads an API document faster than the parser of JavaScript. */
const dashboard = {
  name: 'dashboard',
  setup(bundle) {
    bundle.onResolve({ filter: /^openings:operator\.json$/ }, () => ({
      path: join(root, 'openapi', 'operator.json'),
      namespace: 'document',
    }));
    bundle.onLoad({ filter: /./, namespace: 'document' }, async ({ path }) => ({
      contents: `export const operatorDocument = JSON.parse(${JSON.stringify(await readFile(path, 'utf8'))});`,
      loader: 'js',
    }));
  },
};

/** Files that the bundle depends on beside its modules: the versions of its packages, and the API document. */
export const PAGE_INPUTS = [
  'apps/dashboard/package-lock.json',
  'openapi/operator.json',
  'scripts/jest/page-bundle.mjs',
];

/** Options of esbuild. */
export const PAGE_OPTIONS = {
  platform: 'browser',
  packages: 'bundle',
  alias: { 'openapi-fetch': join(app, 'node_modules', 'openapi-fetch') },
  // The development build of React takes a third more time.
  define: { 'process.env.NODE_ENV': '"production"' },
  jsx: 'automatic',
  keepNames: false,
  plugins: [dashboard],
};

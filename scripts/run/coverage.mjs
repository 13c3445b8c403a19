// Runs unit specs and writes what they cover of the sources to coverage/: index.html, and lcov.info for editors. Arguments are passed to Jest.
//   npm run coverage -- libs/places
// A source that no spec loads is not in the report.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithNpm, prepareToDevelop, refuse, root, run, SPEC_OPTIONS } from './prepare.mjs';

endWithNpm();
await prepareToDevelop({ compiled: false }).catch(refuse);
const measured = mkdtempSync(join(tmpdir(), 'openings-coverage-'));
try {
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  // In one process: Jest kills workers that take longer to exit than half a second, and writing what was measured takes longer.
  const options = ['--selectProjects', 'unit', '--runInBand'];
  process.exitCode = await run(process.execPath, [...SPEC_OPTIONS, jest, ...process.argv.slice(2), ...options], {
    env: { ...process.env, NODE_V8_COVERAGE: measured },
  });
  const { Report } = await import('c8');
  const report = new Report({
    tempDirectory: measured,
    reportsDirectory: join(root, 'coverage'),
    reporter: ['text-summary', 'html', 'lcovonly'],
    include: ['apps/**', 'libs/**'],
    exclude: ['**/*.spec.ts', 'libs/testing/**'],
    extension: ['.ts', '.tsx'],
    // Bundles of specs are in node_modules; their source maps name the sources.
    excludeAfterRemap: true,
    excludeNodeModules: false,
    omitRelative: true,
    resolve: '',
  });
  await report.run();
} finally {
  rmSync(measured, { recursive: true, force: true });
}

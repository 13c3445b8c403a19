// Runs tests while time passes several times as fast for all of their processes, as on a machine that is so much slower: a test
// that waits for conditions passes, one that counts on the machine falls. Takes no longer than `npm test`.
//   npm run test:slowly -- 8 test/contracts     eight times as slow; the other arguments go to Jest
// Needs `faketime`, which Debian and Ubuntu have as a package. A database that a server starts by itself keeps the time as it is.
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { endWithNpm, root, run } from './prepare.mjs';

endWithNpm();
const [factor, ...rest] = process.argv.slice(2);
const self = process.argv[1];
if (process.env.FAKETIME_SHARED) {
  // Databases run as another user, but share the clock.
  for (const name of process.env.FAKETIME_SHARED.split(' '))
    for (const file of [`/dev/shm${name}`, `/dev/shm/sem.${name.slice(1)}`])
      if (existsSync(file)) chmodSync(file, 0o666);
  process.exitCode = await run(process.execPath, [join(root, 'scripts', 'test.mjs'), ...rest]);
} else if (/^\d+$/.test(factor ?? '')) {
  process.exitCode = await run('faketime', ['-f', `+0 x${factor}`, process.execPath, self, factor, ...rest]).catch(
    () => {
      process.stderr.write('openings: faketime is missing: install the package "faketime".\n');
      return 1;
    },
  );
} else {
  process.stderr.write('openings: pass the factor first: npm run test:slowly -- 8 test/contracts\n');
  process.exitCode = 1;
}

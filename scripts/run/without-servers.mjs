// Runs the tests as on a machine without Java, Maven, Python and server addresses in its environment. Tests that need them must be skipped,
// and the reasons must be printed at the end.
//   npm run test:without-servers [-- <paths>]
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { endWithNpm, root, run } from './prepare.mjs';

const HIDDEN = /^(java|javac|mvn|python[\d.]*|apt-get)$/;
const ADDRESSES = ['KAFKA_BROKERS', 'SEARCH_URL', 'EVENT_STORE_URL', 'JAVA_HOME', 'CI'];
// The specs that need an external server. Others do not depend on the machine.
const SPECS = [
  'test/contracts/outbox/kafka',
  'test/contracts/search',
  ...['kafka', 'kafka-kills', 'relay-kills.long', 'broker-faults.long'].map((name) => `test/faults/${name}\\.`),
];

/** The folders of `PATH`. Folders with a hidden program are replaced by folders with links to their other files. */
function withoutPrograms(path, scratch) {
  return path
    .split(delimiter)
    .filter((folder) => folder && existsSync(folder))
    .map((folder, index) => {
      const names = readdirSync(folder);
      if (!names.some((name) => HIDDEN.test(name))) return folder;
      const links = join(scratch, String(index));
      mkdirSync(links);
      for (const name of names) if (!HIDDEN.test(name)) symlinkSync(join(folder, name), join(links, name));
      return links;
    })
    .join(delimiter);
}

endWithNpm();
const scratch = mkdtempSync(join(tmpdir(), 'openings-without-'));
try {
  const env = { ...process.env, PATH: withoutPrograms(process.env.PATH ?? '', scratch) };
  for (const name of ADDRESSES) delete env[name];
  const paths = process.argv.length > 2 ? process.argv.slice(2) : SPECS;
  process.exitCode = await run(process.execPath, [join(root, 'scripts', 'test.mjs'), ...paths], { env });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

// Runs the tests as a machine would that has no servers for them: no Java, no Maven, no Python, no addresses in its
// environment. What they need cannot be had then, so they must be skipped, and say why at the end.
//   npm run test:without-servers [-- <paths>]
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { endWithNpm, root, run } from './prepare.mjs';

const HIDDEN = /^(java|mvn|python[\d.]*|apt-get)$/;
const ADDRESSES = ['KAFKA_BROKERS', 'EVENT_STORE_URL', 'JAVA_HOME', 'CI'];
// The specs that ask for a server; the others are the same everywhere.
const SPECS = [
  'test/contracts/publishing/kafka',
  ...['kafka', 'kafka-kills', 'relay-kills', 'broker-faults'].map((name) => `test/faults/${name}\\.`),
];

/** The folders of `PATH`, those with a hidden program replaced by links to what else is in them. */
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

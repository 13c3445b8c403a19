// Writes libs/contracts/schemas/<event type>.v1.json from the built contracts; with --check it only tells whether the
// committed files are current. scripts/openapi.mjs does it too, so that one command and one check are enough.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { EVENT_SCHEMAS } = await import('../../dist/libs/contracts/src/index.js');

const directory = join(import.meta.dirname, '..', '..', 'libs', 'contracts', 'schemas');
const files = new Map(
  Object.entries(EVENT_SCHEMAS).map(([type, { $id, title, description, ...rest }]) => {
    const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', $id, title, description, ...rest };
    return [`${type}.v1.json`, `${JSON.stringify(schema, null, 2)}\n`];
  }),
);
const committed = existsSync(directory) ? readdirSync(directory) : [];
const left = committed.filter((name) => !files.has(name));

if (process.argv.includes('--check')) {
  const wrong = [...files].filter(
    ([name, text]) => !committed.includes(name) || readFileSync(join(directory, name), 'utf8') !== text,
  );
  const names = [...wrong.map(([name]) => name), ...left].sort();
  if (names.length > 0) {
    process.stderr.write(
      `libs/contracts/schemas does not match the code (${names.join(', ')}): run npm run openapi and commit the files.\n`,
    );
    process.exitCode = 1;
  }
} else {
  mkdirSync(directory, { recursive: true });
  for (const name of left) rmSync(join(directory, name));
  for (const [name, text] of files) writeFileSync(join(directory, name), text);
}

import { expect, test } from '@jest/globals';
import { EVERY_CASE } from '../../faults/rounds.js';
import { launch } from '../processes.js';
import { freshDatabase, installedDatabase } from '../server.js';

/** Makes the process believe that its standard output is a terminal. */
const TERMINAL = { NODE_OPTIONS: '--import=data:text/javascript,process.stdout.isTTY=true' };

/** Everything that a start prints until the server is stopped. */
async function printedBy(database: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const server = await launch({ DATABASE_URL: database, ...settings }).ready();
  await server.stop();
  return server.stdout;
}

/** The messages of the JSON lines in `printed`. */
const jsonMessages = (printed: string) =>
  printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { readonly msg?: string }).msg ?? '');

// A start without a terminal: lifecycle.e2e.ts.
test('a start on a terminal prints log lines for people before the banner, and no JSON', async () => {
  const printed = await printedBy(await freshDatabase(), { ...TERMINAL, NO_COLOR: '1' });
  expect(jsonMessages(printed)).toEqual([]);
  expect(printed).toMatch(/^\d\d:\d\d:\d\d {2}INFO {3}\d+ migrations applied in \d+\.\d s$/m);
  expect(printed).toMatch(/ {2}\d+ read models built in \d+\.\d s\n[^]*Openings is ready at/);
});

/** Without more rounds none: libs/runtime/src/process/pretty-log.spec.ts has all, and lifecycle.e2e.ts reads JSON on a terminal. */
const FORMATS = [
  ['json', TERMINAL, true],
  ['pretty', {}, false],
] as const;

if (EVERY_CASE)
  test.each(FORMATS)(
    'LOG_FORMAT=%s selects the format, on a terminal or elsewhere',
    async (LOG_FORMAT, settings, isJson) => {
      const { database } = await installedDatabase();
      const printed = await printedBy(database, { ...settings, LOG_FORMAT });
      expect(jsonMessages(printed).length > 0).toBe(isJson);
      expect(/^\d\d:\d\d:\d\d {2}/m.test(printed)).toBe(!isJson);
    },
  );

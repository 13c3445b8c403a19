import { createInterface } from 'node:readline/promises';
import { refuse } from './failure.js';
import { write, type Io } from './io.js';

/** Asks before something is done that cannot be undone. @throws Failure for a no, and without a terminal to ask on. */
export async function confirmed(what: string, yes: boolean, io: Io): Promise<void> {
  if (yes) return;
  if (!io.stdin.isTTY || !io.stderr.isTTY)
    throw refuse(
      `"${what}" needs a confirmation, and there is no terminal to ask on.`,
      'Give --yes if it is to be done. Nothing was done.',
    );
  await write(io.stderr, `${what}? [y/N] `);
  const reader = createInterface({ input: io.stdin as unknown as NodeJS.ReadableStream, terminal: false });
  const answer = await new Promise<string>((done) => {
    reader.once('line', done);
    reader.once('close', () => done(''));
  });
  reader.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw refuse('Nothing was done.');
}

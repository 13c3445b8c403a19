import { createInterface } from 'node:readline/promises';
import { refuse } from './failure.js';
import { write, type Io } from './io.js';

/** Asks the user to confirm an action that cannot be undone. @throws Failure if the user declines or if there is no terminal. */
export async function confirmed(what: string, yes: boolean, io: Io): Promise<void> {
  if (yes) return;
  if (!io.stdin.isTTY || !io.stderr.isTTY)
    throw refuse(
      `"${what}" needs confirmation, but there is no terminal to ask on.`,
      'Nothing was changed. Add --yes to confirm.',
    );
  await write(io.stderr, `${what}? [y/N] `);
  const reader = createInterface({ input: io.stdin as unknown as NodeJS.ReadableStream, terminal: false });
  const answer = await new Promise<string>((done) => {
    reader.once('line', done);
    reader.once('close', () => done(''));
  });
  reader.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw refuse('Canceled. Nothing was changed.');
}

import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { randomId, withFacts } from '#store';
import { beginRemoval } from '#talent';
import type { Command } from 'commander';
import { UserError } from './failures.js';
import type { Platform } from './platform/platform.js';

/** What the commands need of the program. */
interface Program {
  /** Opens the platform, runs `work` on it, and closes it. */
  onPlatform(work: (platform: Platform) => Promise<void>): Promise<void>;
  /** As `onPlatform`, with everything that contexts bring. */
  onModules(work: (platform: Platform) => Promise<void>): Promise<void>;
  say(text: string): void;
}

/** Adds `openings personal-data`: the keys under which personal data of events is kept. */
export function addPersonalDataCommands(openings: Command, { onPlatform, onModules, say }: Program): void {
  const personal = openings
    .command('personal-data')
    .description('where data of people is kept, and the keys under which that of events is');
  personal
    .command('reseal')
    .description('encrypt all keys with the first of PERSONAL_DATA_KEYS')
    .action(() =>
      onPlatform(async ({ keptPersonKeys }) => {
        const { resealed, lost } = await keptPersonKeys.reseal();
        say(`Encrypted the keys of ${resealed} persons anew.`);
        if (lost > 0) throw new UserError(`No known key opens the keys of ${lost} persons; they stay as they are.`);
      }),
    );
  personal
    .command('places')
    .description('list where data of people is kept: one place a line, as JSON, with its tables and columns')
    .action(() =>
      onModules(async ({ personalPlaces }) => {
        for (const { name, stage, covers } of personalPlaces.all()) say(JSON.stringify({ name, stage, covers }));
        return Promise.resolve();
      }),
    );
  personal
    .command('erasures')
    .description('list whose keys were destroyed, and when: board, person, moment. Keep the list apart from backups')
    .action(() =>
      onPlatform(async ({ keptPersonKeys }) => {
        for await (const { board, person, at } of keptPersonKeys.destroyed()) say([board, person, at].join('\t'));
      }),
    );
  personal
    .command('forget')
    .description('read such a list from standard input and erase those people again: after a backup was restored')
    .action(() =>
      onPlatform(async ({ keptPersonKeys, operations, pool }) => {
        const list = await erasuresIn(process.stdin);
        const { rows } = await pool.query<{ id: string }>('select id from boards');
        const boards = new Set(rows.map(({ id }) => id));
        // An account has more than its events: it is removed as it was, which needs its key until the end.
        const isAccount = ({ board, person }: Erased) => person.startsWith('boardUsers_') && boards.has(board);
        const accounts = list.filter(isAccount);
        const others = list.filter((each) => !isAccount(each));
        for (const { board, person, at } of others) await keptPersonKeys.destroy({ board, person }, at);
        for (const { board, person } of accounts) await removing(board, () => beginRemoval(operations, person));
        if (others.length > 0)
          say(
            `The keys of ${others.length} persons are destroyed. Run "openings rebuild" before you start the server.`,
          );
        if (accounts.length > 0) say(`The server removes ${accounts.length} accounts as soon as it is started.`);
      }),
    );
}

interface Erased {
  readonly board: string;
  readonly person: string;
  /** UTC ISO text with milliseconds. */
  readonly at: string;
}

/** Does `work` on a board in the name of this command. */
function removing<T>(board: string, work: () => T): T {
  const requestId = randomId('req');
  const known = { board, actor: 'system:forget', requestId, correlationId: requestId, causationId: null };
  return withFacts({ ...known, now: new Date().toISOString() }, work);
}

const LINE = /^(\S+)\t(\S+)\t(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

/** @throws UserError naming the first line that is not one of `personal-data erasures`; nothing is done then. */
async function erasuresIn(input: Readable): Promise<readonly Erased[]> {
  const list: Erased[] = [];
  let nth = 0;
  for await (const line of createInterface({ input })) {
    nth += 1;
    if (line.trim() === '') continue;
    const [, board, person, at] = LINE.exec(line) ?? [];
    if (!board || !person || !at || Number.isNaN(Date.parse(at)))
      throw new UserError(`Line ${nth} is not one that "openings personal-data erasures" writes.`);
    list.push({ board, person, at });
  }
  return list;
}

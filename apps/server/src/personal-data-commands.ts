import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { newFacts, withFacts, Ids } from '#store';
import { beginRemoval } from '#talent';
import type { Command } from 'commander';
import { UserError } from './failures.js';
import type { Platform } from './platform/platform.js';

/** What these commands get from the command line. */
interface Program {
  /** Opens the platform, runs `work` on it, and closes it. */
  onPlatform(work: (platform: Platform) => Promise<void>): Promise<void>;
  /** Like `onPlatform`, with all modules started. */
  onModules(work: (platform: Platform) => Promise<void>): Promise<void>;
  say(text: string): void;
}

/** Adds `openings personal-data`: places of personal data, and the keys that encrypt personal data in events. */
export function addPersonalDataCommands(openings: Command, { onPlatform, onModules, say }: Program): void {
  const personal = openings
    .command('personal-data')
    .description('manage personal data and the keys that encrypt it in events');
  personal
    .command('reseal')
    .description('encrypt the keys of all people with the first of PERSONAL_DATA_KEYS')
    .action(() =>
      onPlatform(async ({ keptPersonKeys }) => {
        const { resealed, lost } = await keptPersonKeys.reseal();
        say(`Encrypted the keys of ${resealed} people again.`);
        if (lost > 0)
          throw new UserError(
            `The keys of ${lost} people cannot be decrypted and were not changed. Add the missing key to PERSONAL_DATA_KEYS.`,
          );
      }),
    );
  personal
    .command('places')
    .description('list where personal data is stored: one JSON line for each place, with its tables and columns')
    .action(() =>
      onModules(async ({ personalPlaces }) => {
        for (const { name, stage, covers } of personalPlaces.all()) say(JSON.stringify({ name, stage, covers }));
        return Promise.resolve();
      }),
    );
  personal
    .command('erasures')
    .description('list erased people: board, person, time; store this list apart from backups')
    .action(() =>
      onPlatform(async ({ keptPersonKeys }) => {
        for await (const { board, person, at } of keptPersonKeys.destroyed()) say([board, person, at].join('\t'));
      }),
    );
  personal
    .command('forget')
    .description(
      'read the list of "erasures" from standard input and erase these people again; run it after you restore a backup',
    )
    .action(() =>
      onPlatform(async ({ keptPersonKeys, operations, pool }) => {
        const list = await erasuresIn(process.stdin);
        const { rows } = await pool.query<{ id: string }>('select id from boards');
        const boards = new Set(rows.map(({ id }) => id));
        // An account has data outside of events, too. The server removes it like before, which needs the key until the end.
        const isAccount = ({ board, person }: ErasedPerson) => person.startsWith('boardUsers_') && boards.has(board);
        const accounts = list.filter(isAccount);
        const others = list.filter((each) => !isAccount(each));
        for (const { board, person, at } of others) await keptPersonKeys.destroy({ board, person }, at);
        for (const { board, person } of accounts) await removing(board, () => beginRemoval(operations, person));
        if (others.length > 0)
          say(`Erased ${others.length} people. Run "openings rebuild" before you start the server.`);
        if (accounts.length > 0) say(`The server will remove ${accounts.length} accounts when it starts.`);
      }),
    );
}

interface ErasedPerson {
  readonly board: string;
  readonly person: string;
  /** UTC ISO text with milliseconds. */
  readonly at: string;
}

/** Runs `work` on a board, with this command as the actor. */
function removing<T>(board: string, work: () => T): T {
  return withFacts(newFacts({ board, actor: 'system:forget', requestId: Ids.random('req') }), work);
}

const LINE = /^(\S+)\t(\S+)\t(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

/** Parses the output of `personal-data erasures`. @throws UserError for the first invalid line. */
async function erasuresIn(input: Readable): Promise<readonly ErasedPerson[]> {
  const list: ErasedPerson[] = [];
  let nth = 0;
  for await (const line of createInterface({ input })) {
    nth += 1;
    if (line.trim() === '') continue;
    const [, board, person, at] = LINE.exec(line) ?? [];
    if (!board || !person || !at || Number.isNaN(Date.parse(at)))
      throw new UserError(`Line ${nth} does not come from "openings personal-data erasures". Nothing was erased.`);
    list.push({ board, person, at });
  }
  return list;
}

import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Command } from 'commander';
import { UserError } from './failures.js';
import type { Platform } from './platform/platform.js';

/** What the commands need of the program. */
interface Program {
  /** Opens the platform, runs `work` on it, and closes it. */
  onPlatform(work: (platform: Platform) => Promise<void>): Promise<void>;
  say(text: string): void;
}

/** Adds `openings personal-data`: the keys under which personal data of events is kept. */
export function addPersonalDataCommands(openings: Command, { onPlatform, say }: Program): void {
  const personal = openings
    .command('personal-data')
    .description('the keys under which personal data of events is kept, one for each person');
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
    .command('erasures')
    .description('list whose keys were destroyed, and when: board, person, moment. Keep the list apart from backups')
    .action(() =>
      onPlatform(async ({ keptPersonKeys }) => {
        for await (const { board, person, at } of keptPersonKeys.destroyed()) say([board, person, at].join('\t'));
      }),
    );
  personal
    .command('forget')
    .description('read such a list from standard input and destroy those keys again: after a backup was restored')
    .action(() =>
      onPlatform(async ({ keptPersonKeys }) => {
        const list = await erasuresIn(process.stdin);
        for (const { board, person, at } of list) await keptPersonKeys.destroy({ board, person }, at);
        say(`The keys of ${list.length} persons are destroyed. Run "openings rebuild" before you start the server.`);
      }),
    );
}

const LINE = /^(\S+)\t(\S+)\t(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

/** @throws UserError naming the first line that is not one of `personal-data erasures`; nothing is done then. */
async function erasuresIn(input: Readable) {
  const list: { readonly board: string; readonly person: string; readonly at: string }[] = [];
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

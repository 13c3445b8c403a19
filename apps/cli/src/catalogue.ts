import { readFileSync } from 'node:fs';

// What the description of the API comes down to for a terminal. Made by scripts/commands.mjs, read at every start, so it
// holds what a command needs and no more; absent means false or none.

/** What a text on the command line becomes in the request. `moment` is epoch milliseconds, also given as a date. */
export type Kind = 'text' | 'number' | 'integer' | 'boolean' | 'moment' | 'json';

/** Where a value goes. `search` is the body of the search that a list turns into; `both` fits list and search. */
export type Place = 'query' | 'body' | 'search' | 'both';

/** One value that a command takes, named on the command line by `--flag`. */
export interface Flag {
  readonly flag: string;
  /** Name on the wire. */
  readonly key: string;
  readonly kind: Kind;
  readonly in: Place;
  /** Member of the body that holds it, when it is not the body itself. */
  readonly nest?: string;
  /** May be given several times. */
  readonly list?: true;
  /** The list takes several as well as its search. */
  readonly repeats?: true;
  readonly choices?: readonly string[];
  readonly required?: true;
  /** The text `null` clears it. */
  readonly nullable?: true;
  readonly help?: string;
}

/** A word that follows the command: part of the path, or a shorter way to give a flag. */
export interface Argument {
  readonly name: string;
  readonly flag?: string;
  readonly optional?: true;
}

/** One command, which is one operation. */
export interface CommandSpec {
  readonly name: string;
  /** Further names, left out of the lists. */
  readonly also?: readonly string[];
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Under which path of the origin it lives, when that is another than the others'. */
  readonly base?: string;
  readonly summary: string;
  readonly help?: string;
  readonly args: readonly Argument[];
  readonly flags: readonly Flag[];
  readonly body?: 'json' | 'multipart';
  /** The one member that the body needs, when it is a list: a file may then hold just the list. */
  readonly wrap?: string;
  /** Name of the part that a file goes into. */
  readonly file?: string;
  /** Values that this command always sends. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** The search that a list turns into. */
  readonly search?: { readonly id: string; readonly path: string };
  /** Works without a credential. */
  readonly open?: true;
  /** Not a GET, and takes no idempotency key. */
  readonly keyless?: true;
  /** Asks before it acts. */
  readonly destructive?: true;
  /** Its answer is an operation that goes on after it. */
  readonly async?: true;
  /** Answers with the operation itself, and returns when that has ended. */
  readonly wait?: true;
  /** Answers with bytes of this type. */
  readonly download?: string;
  /** Where the cursor of the next page goes. */
  readonly paged?: 'query' | 'body';
  readonly example?: string;
}

/** Which API commands call: the one that runs a board, or the one that its visitors read. */
export type Surface = 'operator' | 'board';

/** The group that holds all commands of the Board API. */
export const BOARD = 'board';

/** All commands of one surface, and what they need of each other. */
export interface Catalogue {
  readonly surface: Surface;
  readonly title: string;
  readonly version: string;
  /** Under which path of the origin the API lives. */
  readonly base: string;
  /** What stands between the base and all paths, with the board in braces, where requests name one. */
  readonly within?: string;
  /** Path of an operation that goes on, with its id in braces, and of what it leaves behind. */
  readonly operation?: string;
  readonly outcome?: string;
  readonly commands: readonly CommandSpec[];
}

const FILES: Readonly<Record<Surface, string>> = {
  operator: './commands.generated.json',
  board: './board-commands.generated.json',
};

/** The commands of `surface` that this program was built with. */
export function builtIn(surface: Surface): Catalogue {
  return JSON.parse(readFileSync(new URL(FILES[surface], import.meta.url), 'utf8')) as Catalogue;
}

/** Whether the request may change something, and takes an idempotency key. */
export const writes = ({ method, keyless }: CommandSpec): boolean => method !== 'GET' && !keyless;

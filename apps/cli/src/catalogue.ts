import { readFileSync } from 'node:fs';

// The commands that are generated from the API document by scripts/commands.mjs. They are read at every start, so they hold only what a
// command needs; an absent member means false or none.

/** The type of a value in the request. A `moment` is sent as epoch milliseconds; the command line accepts a date, too. */
export type Kind = 'text' | 'number' | 'integer' | 'boolean' | 'moment' | 'json';

/** Where a value is sent. `search`: in the body of the search that replaces a list request; `both`: in list and search. */
export type ArgumentPlace = 'query' | 'body' | 'search' | 'both';

/** A value that a command accepts as `--flag`. */
export interface Flag {
  readonly flag: string;
  /** Name in the request. */
  readonly key: string;
  readonly kind: Kind;
  readonly in: ArgumentPlace;
  /** Member of the body that contains the value. Absent: the value is at the top level. */
  readonly nest?: string;
  /** The flag may be repeated. */
  readonly list?: true;
  /** The list request accepts several values, as its search does. */
  readonly repeats?: true;
  readonly choices?: readonly string[];
  readonly required?: true;
  /** The text `null` clears the value. */
  readonly nullable?: true;
  readonly help?: string;
}

/** A positional argument: part of the path, or a short form of a flag. */
export interface Argument {
  readonly name: string;
  readonly flag?: string;
  /** The values that it can have; absent: any text. */
  readonly choices?: readonly string[];
  readonly optional?: true;
}

/** A command. It calls one operation of the API. */
export interface CommandSpec {
  readonly name: string;
  /** Aliases, which help lists do not show. */
  readonly also?: readonly string[];
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Base path below the origin, if it differs from that of the other commands. */
  readonly base?: string;
  readonly summary: string;
  readonly help?: string;
  readonly args: readonly Argument[];
  readonly flags: readonly Flag[];
  readonly body?: 'json' | 'multipart';
  /** The only required member of the body, if it is a list: a file may then contain just the list. */
  readonly wrap?: string;
  /** Name of the form part in which a file is sent. */
  readonly file?: string;
  /** Values that this command always sends. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** The search that replaces this list when a flag requires it. */
  readonly search?: { readonly id: string; readonly path: string };
  /** Works without a credential. */
  readonly open?: true;
  /** A write that accepts no idempotency key. */
  readonly keyless?: true;
  /** Asks for confirmation before it sends the request. */
  readonly destructive?: true;
  /** The response is an operation that continues in the background. */
  readonly async?: true;
  /** Returns an operation when that has ended. */
  readonly wait?: true;
  /** The response is a file of this media type. */
  readonly download?: string;
  /** Where the cursor of the next page is sent. */
  readonly paged?: 'query' | 'body';
  readonly example?: string;
}

/** The API that a command calls: the Operator API, or the Board API for visitors. */
export type CommandSurface = 'operator' | 'board';

/** The group of all commands of the Board API. */
export const BOARD = 'board';

/** All commands of one surface, with what they share. */
export interface CommandCatalogue {
  readonly surface: CommandSurface;
  readonly title: string;
  readonly version: string;
  /** Base path of the API below the origin. */
  readonly base: string;
  /** Path prefix of all requests after the base, with a parameter in braces for the board. */
  readonly within?: string;
  /** Paths of a background operation and of its result, with a parameter in braces for its id. */
  readonly operation?: string;
  readonly outcome?: string;
  readonly commands: readonly CommandSpec[];
}

const FILES: Readonly<Record<CommandSurface, string>> = {
  operator: './commands.generated.json',
  board: './board-commands.generated.json',
};

/** The commands of `surface` that are part of this program. */
export function builtIn(surface: CommandSurface): CommandCatalogue {
  return JSON.parse(readFileSync(new URL(FILES[surface], import.meta.url), 'utf8')) as CommandCatalogue;
}

/** Whether the request is a write with an idempotency key. */
export const writes = ({ method, keyless }: CommandSpec): boolean => method !== 'GET' && !keyless;

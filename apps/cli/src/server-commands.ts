import { readFileSync } from 'node:fs';

// The commands of the server as completion needs them. The file is written by scripts/openapi.mjs from the command line of the server,
// which takes too long to load for a completion.

/** An option or argument of a command of the server. */
export interface ServerInput {
  /** With its dashes; absent for an argument. */
  readonly flag?: string;
  /** The option has no value. */
  readonly bare?: true;
  readonly choices?: readonly string[];
  /** The value is a list, separated by commas. */
  readonly list?: true;
}

/** A command of the server, such as `keys create`. */
export interface ServerCommand {
  readonly name: string;
  readonly options: readonly ServerInput[];
  readonly args: readonly ServerInput[];
}

/** The commands of the server of this release. */
export const serverCommands = (): readonly ServerCommand[] =>
  JSON.parse(
    readFileSync(new URL('./server-commands.generated.json', import.meta.url), 'utf8'),
  ) as readonly ServerCommand[];

import { Option } from 'commander';

// What `openings listen` takes; apart from what it does, which is read only when it is asked for.

/** Options of `listen`, as commander hands them over. */
export interface ListenSaid {
  readonly forwardTo?: string;
  readonly events?: string;
  readonly print?: boolean;
  readonly secret?: string;
}

/** The options of `openings listen`. */
export const listenOptions = (): readonly Option[] => [
  new Option('--forward-to <url>', 'where to send each event, such as http://localhost:3000/hook'),
  new Option('--events <types>', 'only these types, separated by commas'),
  new Option('--print', 'print each event whole, as a line of JSON, and what became of it on standard error'),
  new Option('--secret <whsec>', 'sign with this secret instead of a new one'),
];

/** What `openings listen` is, in one line. */
export const LISTEN = 'print and forward the events of a board as they happen';

/** What its help says at the end. */
export const LISTEN_HELP = `
Events are sent as webhooks are, one after the other, signed with the secret that is shown at the start. Nothing is sent
twice: what your program does not take is shown and passed over. It goes on where it was after a lost connection.
The key needs webhooks.read and the read scope of each family of events.

Example:
  openings listen --forward-to http://localhost:3000/hook --events job.created,job.updated`;

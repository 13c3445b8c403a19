import { Option } from 'commander';

// The options of `openings listen`. Its implementation is in another file, which is loaded only if the command runs.

/** Options of `listen` as commander returns them. */
export interface ListenOptions {
  readonly forwardTo?: string;
  readonly events?: string;
  readonly print?: boolean;
  readonly secret?: string;
}

/** The options of `openings listen`. */
export const listenOptions = (): readonly Option[] => [
  new Option('--forward-to <url>', 'where to send each event, such as http://localhost:3000/hook'),
  new Option('--events <types>', 'only these types, separated by commas'),
  new Option('--print', 'print each event as a line of JSON, and the result of forwarding on standard error'),
  new Option('--secret <whsec>', 'signing secret; default: a new one'),
];

/** Summary of `openings listen`. */
export const LISTEN = 'print and forward the events of a board as they happen';

/** The end of its help text. */
export const LISTEN_HELP = `
Events are sent one after the other in the format of webhooks, signed with the secret that is printed at the start.
Failed deliveries are printed and not retried. After a lost connection it continues with the next event.
The API key needs the scope webhooks.read and the read scope of each type of event.

Example:
  openings listen --forward-to http://localhost:3000/hook --events job.created,job.updated`;

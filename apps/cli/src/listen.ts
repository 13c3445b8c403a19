import { createHmac, randomBytes } from 'node:crypto';
import { Api } from './api.js';
import type { CommandCatalogue } from './catalogue.js';
import type { GlobalOptions } from './carry-out.js';
import { EXIT, Failure, refuse } from './failure.js';
import { harmless, write, type Io } from './io.js';
import type { ListenOptions } from './listen-options.js';
import { needKey, settings, type Env } from './settings.js';
import { version } from './version.js';

// `openings listen`: prints and forwards the events of a board, for developers of webhook receivers.

/** How long the API may wait for new events before it responds, in seconds. */
const WAIT_SECONDS = 20;
/** Minimum time between two requests, so that most of the key's rate limit remains for other work. */
const PACE_MS = 1_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const FORWARD_MS = 15_000;
/** Temporary errors, after which it retries. */
const PASSING: readonly number[] = [EXIT.network, EXIT.server, EXIT.rate];

interface BoardEvent {
  readonly id: string;
  readonly type: string;
  readonly occurred_at: string;
  readonly data: { readonly object: { readonly id: string } };
}

interface Part {
  readonly data: readonly BoardEvent[];
  readonly hasMore: boolean;
  readonly nextCursor: string;
}

/** The response comes from another program. Retrying would not help. */
class StrangeAnswer extends Failure {
  constructor() {
    super(EXIT.server, 'The response is not a list of events.', [
      'Is this the address of the API? Set it with OPENINGS_API_URL or --api-url.',
    ]);
  }
}

const mayPass = (error: unknown): error is Failure =>
  error instanceof Failure && PASSING.includes(error.exit) && !(error instanceof StrangeAnswer);

const isPart = (body: unknown): body is Part =>
  Array.isArray((body as Partial<Part> | undefined)?.data) && typeof (body as Part).nextCursor === 'string';

/** Headers of Standard Webhooks for `body`. `secret` is `whsec_` and the key in base64; `seconds` since 1970. */
export function signed(id: string, body: string, secret: string, seconds: number): Readonly<Record<string, string>> {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}

function secretFrom(given: string | undefined): string {
  if (given === undefined) return `whsec_${randomBytes(32).toString('base64')}`;
  if (!/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(given))
    throw refuse('Invalid --secret.', 'Use whsec_ followed by 24 to 64 bytes in base64.');
  return given;
}

function receiverFrom(given: string | undefined): string | null {
  if (given === undefined) return null;
  const url = URL.parse(given);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw refuse(
      `"${given}" is not a valid --forward-to address.`,
      'Use an address such as http://localhost:3000/hook.',
    );
  return url.href;
}

class Listener {
  constructor(
    private readonly api: Api,
    private readonly io: Io,
    private readonly options: ListenOptions & GlobalOptions,
    private readonly receiver: string | null,
    private readonly secret: string,
  ) {}

  /** Runs until the API returns a permanent error. @throws Failure with that error. */
  async run(): Promise<never> {
    let cursor = (await this.ask(null)).nextCursor;
    await this.tell(
      `Ready. ${this.receiver === null ? 'Events are printed' : `Events are sent to ${this.receiver}`}. Press Ctrl-C to stop.`,
    );
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const startedAt = this.io.now();
      try {
        const part = await this.ask(cursor);
        if (pause > FIRST_PAUSE_MS) await this.tell('The connection is back.');
        pause = FIRST_PAUSE_MS;
        for (const event of part.data) await this.pass(event);
        cursor = part.nextCursor;
        await this.io.sleep(Math.max(0, PACE_MS - (this.io.now() - startedAt)));
      } catch (error) {
        if (!mayPass(error)) throw error;
        await this.tell(`${error.message} Trying again in ${pause / 1000} s.`);
        await this.io.sleep(pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  private async ask(cursor: string | null): Promise<Part> {
    const { events } = this.options;
    const query: [string, string][] = [
      ...(cursor === null
        ? []
        : ([
            ['cursor', cursor],
            ['wait', String(WAIT_SECONDS)],
          ] satisfies [string, string][])),
      ['limit', '100'],
      ...(events === undefined ? [] : ([['types', events]] satisfies [string, string][])),
    ];
    const { body } = await this.api.json({ method: 'GET', path: '/events', query });
    if (!isPart(body)) throw new StrangeAnswer();
    return body;
  }

  private async pass(event: BoardEvent): Promise<void> {
    const body = JSON.stringify(event);
    if (this.options.print) await write(this.io.stdout, `${body}\n`);
    const outcome = this.receiver === null ? '' : ` → ${await this.forward(this.receiver, event.id, body)}`;
    const line = harmless(`${event.occurred_at} ${event.type} ${event.data.object.id} ${event.id}${outcome}\n`);
    if (!this.options.print) await write(this.io.stdout, line);
    else if (this.receiver !== null) await write(this.io.stderr, line);
  }

  /** Sends an event to the receiver and describes the result. */
  private async forward(url: string, id: string, body: string): Promise<string> {
    const started = this.io.now();
    try {
      const response = await this.io.fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(FORWARD_MS),
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'openings-cli',
          ...signed(id, body, this.secret, Math.floor(started / 1000)),
        },
        body,
      });
      await response.body?.cancel();
      return `${response.status} in ${this.io.now() - started} ms`;
    } catch (error) {
      const { name, message, cause } = error as Error & { cause?: { code?: string } };
      return `no answer (${name === 'TimeoutError' ? `${FORWARD_MS / 1000} s` : (cause?.code ?? message)})`;
    }
  }

  private tell(line: string): Promise<void> {
    return write(this.io.stderr, harmless(`${line}\n`));
  }
}

/** Prints and forwards events until the process is stopped. @throws Failure for invalid options or a permanent error of the API. */
export async function listen(
  catalogue: CommandCatalogue,
  options: ListenOptions & GlobalOptions,
  env: Env,
  io: Io,
): Promise<void> {
  const target = settings(options, env, catalogue.base);
  needKey(target, env);
  const receiver = receiverFrom(options.forwardTo);
  const secret = secretFrom(options.secret);
  const api = new Api(target, catalogue.base, io, {
    retry: options.retry !== false,
    verbose: options.verbose === true,
    version: version(),
  });
  if (receiver !== null) await write(io.stderr, `Signed with ${secret}\n`);
  await new Listener(api, io, options, receiver, secret).run();
}

import type { WebLine, WebLineAnswer, WebReader } from '#runtime';
import { setTimeout as sleep } from 'node:timers/promises';
import { HostTurns, Patience } from './host-turns.js';
import { NO_RULES, ROBOT, ROBOTS_BYTES, RobotsMemory, type RobotsRules, robotsRules } from './robots.js';
import { SOURCE_BOUNDS, type SourceBounds } from './source-bounds.js';
import { requestFault, retryAfterIn, statusFault } from './source-faults.js';
import { ENCODINGS, unpacked } from './unpacked.js';
import { SourceFaultError, type SourceMarks } from '../faults.js';

const REDIRECTING = [301, 302, 303, 307, 308];
const RETRIES = 3;
const LONGEST_ADDRESS = 4_096;

/** A request to a source. */
export interface SourceQuestion {
  /** Media types, as in an `Accept` header. */
  readonly accept: string;
  readonly marks?: SourceMarks;
}

/** A response with status 200. */
export interface SourceAnswer {
  /** The final URL, after redirects. */
  readonly url: URL;
  readonly mediaType: string;
  /** The charset of the response. Empty if unknown. */
  readonly charset: string;
  readonly marks: SourceMarks;
  /** Decompressed and limited in size. Can be read once. The host receives no other request for this board until it ends or `close` is called. */
  readonly bytes: AsyncIterable<Buffer>;
  close(): void;
}

/** Waits for a turn of the board at a host; see `HostTurns`. */
type TurnAt = HostTurns['take'];

/** Sends requests to the hosts of sources, within crawling rules. */
export class SourceClient {
  private readonly turns = new HostTurns();
  private readonly robots: RobotsMemory;

  /** @param board returns the board of the current read: a slow source of one board delays no other board at the same host. */
  constructor(
    private readonly web: Pick<WebReader, 'line'>,
    readonly bounds: SourceBounds = SOURCE_BOUNDS,
    private readonly board: () => string = () => '',
  ) {
    this.robots = new RobotsMemory(bounds);
  }

  /** Starts a series of requests that share connections and a time limit. */
  async visit(signal: AbortSignal): Promise<SourceVisit> {
    const ends = new AbortController();
    const board = this.board();
    const line = await this.web.line();
    const turnAt: TurnAt = (host, until) => this.turns.take(`${board} ${host}`, until);
    return new SourceVisit(line, turnAt, this.robots, this.bounds, AbortSignal.any([signal, ends.signal]), () =>
      ends.abort(new SourceFaultError('unreachable', 'The read was closed.')),
    );
  }
}

/** A series of requests to hosts of sources. Close it after use. */
export class SourceVisit {
  private readonly patience: Patience;
  /** Ends the turns of responses that are not read to their end. */
  private readonly open = new Set<() => void>();

  constructor(
    private readonly line: WebLine,
    private readonly turnAt: TurnAt,
    private readonly robots: RobotsMemory,
    readonly bounds: SourceBounds,
    readonly signal: AbortSignal,
    private readonly end: () => void,
  ) {
    this.patience = new Patience(bounds.wholeMs);
  }

  /**
   * The response for `url`, after redirects. `unchanged` if it still has `marks`.
   * @throws SourceFaultError, or the reason of the visit's signal.
   */
  async ask(url: URL, { accept, marks = {} }: SourceQuestion): Promise<SourceAnswer | 'unchanged'> {
    const headers = {
      ...(marks.etag === undefined ? {} : { 'if-none-match': marks.etag }),
      ...(marks.lastModified === undefined ? {} : { 'if-modified-since': marks.lastModified }),
    };
    let at = url;
    for (let hop = 0; hop <= this.bounds.redirects; hop++) {
      const rules = await this.rulesOf(at);
      if (!rules.isAllowed(at))
        throw new SourceFaultError('disallowed_by_robots', 'The robots.txt of the source does not allow access.');
      const found = await this.patiently(at, { accept, ...headers }, rules.delayMs);
      if (found === 'unchanged' || 'bytes' in found) return found;
      at = found;
    }
    throw new SourceFaultError('refused', 'The source redirects too often.');
  }

  async close(): Promise<void> {
    this.end();
    for (const close of this.open) close();
    await this.line.close();
  }

  /** The response for one URL, or its redirect target. Waits for a short `Retry-After`. */
  private async patiently(
    url: URL,
    headers: Readonly<Record<string, string>>,
    delayMs: number,
  ): Promise<SourceAnswer | 'unchanged' | URL> {
    for (let tries = 0; ; tries++) {
      const { answer, release } = await this.request(url, headers, delayMs);
      const { status } = answer;
      if (status === 200) return this.answerOf(url, answer, release);
      answer.body.destroy();
      release();
      const conditional = 'if-none-match' in headers || 'if-modified-since' in headers;
      if (status === 304 && conditional) return 'unchanged';
      if (REDIRECTING.includes(status)) return redirectOf(answer, url);
      const retryAfter = retryAfterIn(answer.header('retry-after'), Date.now());
      const isLimit = status === 429 || status === 503;
      if (!isLimit || retryAfter === undefined || retryAfter > this.bounds.retrySeconds || tries >= RETRIES)
        throw statusFault(status, retryAfter);
      await this.patience.spend(() => sleep(retryAfter * 1_000, undefined, { signal: this.signal }));
    }
  }

  private answerOf(url: URL, answer: WebLineAnswer, release: () => void): SourceAnswer {
    const [mediaType = '', ...parameters] = answer.header('content-type').toLowerCase().split(';');
    const charset = parameters.flatMap((each) => /^\s*charset\s*=\s*"?([\w.:-]{1,40})/.exec(each)?.[1] ?? []);
    const [etag, lastModified] = [answer.header('etag'), answer.header('last-modified')];
    const close = () => {
      this.open.delete(close);
      answer.body.destroy();
      release();
    };
    this.open.add(close);
    return {
      url,
      mediaType: mediaType.trim(),
      charset: charset[0] ?? '',
      marks: {
        ...(etag === '' || etag.length > 512 ? {} : { etag }),
        ...(lastModified === '' || lastModified.length > 64 ? {} : { lastModified }),
      },
      bytes: this.bytesOf(answer, close),
      close,
    };
  }

  private async *bytesOf(answer: WebLineAnswer, close: () => void): AsyncGenerator<Buffer> {
    const packing = { encoding: answer.header('content-encoding'), length: answer.header('content-length') };
    const bytes = unpacked(answer.body, packing, this.bounds);
    try {
      for (;;) {
        const next = await this.patience.spend(() => bytes.next(), close);
        if (next.done) return;
        yield next.value;
      }
    } catch (error) {
      throw this.faultOf(error);
    } finally {
      close();
    }
  }

  /** Sends one request in the turn of its board at its host. */
  private async request(
    url: URL,
    headers: Readonly<Record<string, string>>,
    delayMs: number,
  ): Promise<{ readonly answer: WebLineAnswer; readonly release: () => void }> {
    const done = await this.turnAt(url.host, this.signal);
    const release = () => done(delayMs);
    try {
      const all = { ...headers, 'accept-encoding': ENCODINGS, 'user-agent': ROBOT };
      const question = { headers: all, signal: this.signal, idleMs: this.bounds.idleMs };
      return { answer: await this.patience.spend(() => this.line.ask(url, question)), release };
    } catch (error) {
      release();
      throw this.faultOf(error);
    }
  }

  private faultOf(error: unknown): unknown {
    return this.signal.aborted ? this.signal.reason : requestFault(error);
  }

  private rulesOf({ origin }: URL): Promise<RobotsRules> {
    return this.robots.of(origin, async () => {
      let at = new URL('/robots.txt', origin);
      for (let hop = 0; hop <= this.bounds.redirects; hop++) {
        const { answer, release } = await this.request(at, { accept: 'text/plain' }, 0);
        try {
          if (REDIRECTING.includes(answer.status)) {
            at = redirectOf(answer, at);
            continue;
          }
          if (answer.status === 429 || answer.status >= 500)
            throw statusFault(answer.status, retryAfterIn(answer.header('retry-after'), Date.now()));
          if (answer.status !== 200) return NO_RULES;
          return robotsRules(origin, await this.beginningOf(answer), this.bounds);
        } finally {
          answer.body.destroy();
          release();
        }
      }
      return NO_RULES;
    });
  }

  private async beginningOf(answer: WebLineAnswer): Promise<string> {
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      for await (const chunk of this.bytesOf(answer, () => undefined)) {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= ROBOTS_BYTES) break;
      }
    } catch (error) {
      // A robots.txt that cannot be decompressed counts as empty.
      if (!(error instanceof SourceFaultError && ['malformed', 'too_large'].includes(error.fault))) throw error;
    }
    return Buffer.concat(chunks).subarray(0, ROBOTS_BYTES).toString('utf8');
  }
}

function redirectOf(answer: WebLineAnswer, from: URL): URL {
  const to = URL.parse(answer.header('location'), from.href);
  if (!to || to.href.length > LONGEST_ADDRESS || answer.header('location') === '')
    throw new SourceFaultError('refused', 'The source redirects to an invalid URL.');
  if (!['https:', 'http:'].includes(to.protocol))
    throw new SourceFaultError('unsafe_address', 'The source redirects to a URL that is not HTTP.');
  return to;
}

import { randomInt, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { type Presence, PRESENCE_LOCKS } from './presence.js';
import { Channel } from './channel.js';

const CHANNELS = {
  log: 'openings_log',
  published: 'openings_published',
  webhooks: 'openings_webhooks',
  health: 'openings_verdicts',
  projected: 'openings_projected',
  awaited: 'openings_awaited',
  mails: 'openings_mails',
  boardUserMails: 'openings_board_user_mails',
  payments: 'openings_payments',
} as const;
/** What can be announced. */
export type Growth = keyof typeof CHANNELS;
const GROWTHS = Object.keys(CHANNELS) as readonly Growth[];

/** How long after a notification the next one waits to be combined with others, in milliseconds. Commits that notify wait for each other. */
const DEBOUNCE_MS = 5;
/** How often a process announces its presence, and how long that is believed, in milliseconds. */
const HELLO_MS = 30_000;
const BELIEVED_MS = 75_000;
const AGAIN_MS = 1_000;
/** The session of an unreachable process ends after six seconds; on the same machine the server notices immediately. */
const KEEP_ALIVE = 'set tcp_keepalives_idle = 3; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3';
const SESSIONS = 2 ** 31;

/** How a process is connected to a partner that shares its work. */
export interface Partner {
  /** The common name of both, as third processes know it. */
  readonly self: string;
  /** Notifies the partner immediately. @param message goes with it; usually empty. */
  readonly tell: (growth: Growth, message: string) => void;
}

/** The payload of an announcement, and the handler of payloads from other processes. */
export interface Speaker {
  readonly say: () => string;
  readonly hear: (message: string) => void;
}

/** A listener on another channel over the same connection. */
export interface Passenger {
  readonly channel: string;
  /** A notification arrived there, from any process. */
  hear(payload: string): void;
  /** The channel is being listened to from now on. */
  found(): void;
  /** The channel is no longer listened to. */
  lost(): void;
}

/**
 * Notifies subscriptions that the log has grown, and followers that something was published: immediately in this process and its partner, and in
 * others by a debounced NOTIFY outside of the transaction. Listening processes announce their presence at the start and from time to time; a
 * process that knows of no other sends no NOTIFY. A lost notification delays work by at most a poll interval.
 */
export class Wakeups implements Presence {
  /** Published events. */
  readonly published = new Channel(() => this.tell('published'));
  /** Due deliveries in the database, for any worker. */
  readonly webhooks = new Channel(() => this.tell('webhooks'));
  /** Health transitions that are not yet applied to their webhook endpoints. */
  readonly health = new Channel(() => this.tell('health'));
  /** Mails to be sent. */
  readonly mails = new Channel(() => this.tell('mails'));
  /** How far read models show the log. */
  readonly projected = new Channel(() => this.tell('projected'));
  /** Requested mails to board users, for the worker that renders them. */
  readonly boardUserMails = new Channel(() => this.tell('boardUserMails'));
  /** Hints of the payment provider that must be followed. */
  readonly payments = new Channel(() => this.tell('payments'));
  /** Log positions that a caller waits for. */
  readonly awaited = new Channel(() => this.tell('awaited'));
  private readonly log = new Channel(() => this.tell('log'));
  private readonly speakers = new Map<Growth, Speaker>();
  private passenger: Passenger | undefined;
  private listener: PoolClient | undefined;
  private present: number | null = null;
  private readonly whenLost: ((session: number) => void)[] = [];
  private heard = false;
  private closed = false;
  /** Marks notifications of this process and its partner, which they need not act on themselves. */
  private self: string = randomUUID();
  private partner: Partner | undefined;
  private othersHeardAt = -Infinity;
  private readonly waiting = new Set<Growth>();
  /** Announcements that were not sent because no other process seemed to listen. */
  private readonly kept = new Set<Growth>();
  /** The last notification; resolves when it is sent, and never rejects. */
  private sent: Promise<unknown> = Promise.resolve();
  private quiet: NodeJS.Timeout | undefined;
  private hello: NodeJS.Timeout | undefined;
  private again: NodeJS.Timeout | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly onTrouble: (error: unknown) => void = () => undefined,
  ) {}

  /** Connects this process to a partner, whose notifications arrive by `hear`. Call before `listen`. */
  join(partner: Partner): void {
    this.partner = partner;
    this.self = partner.self;
  }

  /** Adds the payload of `speaker` to each announcement of `growth`. */
  speakOf(growth: Growth, speaker: Speaker): void {
    this.speakers.set(growth, speaker);
  }

  /** Lets `passenger` listen to its channel over the connection of this process. Call before `listen`. */
  carry(passenger: Passenger): void {
    this.passenger = passenger;
  }

  /** The partner announces that something has grown. @param message its payload. */
  hear(growth: Growth, message = ''): void {
    this.speakers.get(growth)?.hear(message);
    this[growth].wake();
  }

  /** Starts to listen to other processes, and reconnects when the connection breaks. */
  async listen(): Promise<void> {
    if (this.closed) return;
    try {
      const client = await this.pool.connect();
      if (this.closed) return client.release();
      this.listener = client;
      client.on('notification', ({ channel, payload = '' }) => this.notified(channel, payload));
      client.on('error', (error) => {
        // A broken connection may report several errors, also after its release.
        if (this.listener !== client) return;
        this.onTrouble(error);
        this.listener = undefined;
        this.heard = false;
        this.passenger?.lost();
        this.lostSession();
        client.release(true);
        this.listenAgain();
      });
      const channels = [
        ...GROWTHS.map((growth) => CHANNELS[growth]),
        ...(this.passenger ? [this.passenger.channel] : []),
      ];
      const listen = channels.map((channel) => `listen ${channel}; `).join('');
      const session = randomInt(SESSIONS);
      const lock = `select pg_advisory_lock(${PRESENCE_LOCKS}, ${session})`;
      await client.query(`${listen}${KEEP_ALIVE}; ${lock}; notify ${CHANNELS.log}, '${this.self} new'`);
      // Lost while it was being opened.
      if (this.listener !== client) return;
      this.present = session;
      this.heard = true;
      this.passenger?.found();
      this.sayHello();
      // Announcements from before were not received.
      for (const growth of GROWTHS) this[growth].wake();
    } catch (error) {
      this.onTrouble(error);
      this.listener?.release(true);
      this.listener = undefined;
      this.listenAgain();
    }
  }

  get session(): number | null {
    return this.present;
  }

  onLost(listener: (session: number) => void): void {
    this.whenLost.push(listener);
  }

  /** Whether announcements of other processes are received. */
  get listening(): boolean {
    return this.heard;
  }

  /** How often this process was notified that the log has grown. */
  get grown(): number {
    return this.log.grown;
  }

  /** The log has grown. */
  announce(): void {
    this.log.announce();
  }

  /** Resolves when the log has grown after `since`, after `ms` at the latest, or when `signal` aborts, whichever is first. Never throws. */
  next(ms: number, signal: AbortSignal, since: number): Promise<void> {
    return this.log.next(ms, signal, since);
  }

  /**
   * Sends pending notifications, then closes: when a process runs only one command, others start its work immediately instead of at the next poll.
   * The pool must outlive it.
   */
  async end(): Promise<void> {
    // Announcements of this turn of the event loop are recorded in the next one.
    await new Promise((resolve) => setImmediate(resolve));
    const growths = [...this.waiting];
    this.waiting.clear();
    if (growths.length > 0) this.notify(growths);
    await this.sent;
    this.close();
  }

  close(): void {
    this.closed = true;
    this.heard = false;
    this.passenger?.lost();
    clearTimeout(this.quiet);
    clearInterval(this.hello);
    clearTimeout(this.again);
    this.present = null;
    this.listener?.release(true);
    this.listener = undefined;
    for (const growth of GROWTHS) this[growth].wake();
  }

  private lostSession(): void {
    const { present } = this;
    this.present = null;
    if (present !== null) for (const listener of this.whenLost) listener(present);
  }

  private listenAgain(): void {
    // A connection that breaks while it is being opened is reported twice.
    this.again ??= setTimeout(() => {
      this.again = undefined;
      void this.listen();
    }, AGAIN_MS).unref();
  }

  /**
   * Makes other processes notify this one and keep doing so; a process that ended sends no presence. Uses the session that listens, so that a
   * silently lost session is noticed.
   */
  private sayHello(): void {
    clearInterval(this.hello);
    this.hello = setInterval(() => {
      if (this.heard) this.listener?.query(`notify ${CHANNELS.log}, '${this.self} here'`).catch(this.onTrouble);
    }, HELLO_MS).unref();
  }

  private notified(channel: string, payload: string): void {
    if (channel === this.passenger?.channel) return this.passenger.hear(payload);
    const [from = '', hello] = payload.split(' ');
    if (from === this.self) return;
    const speaks = GROWTHS.find((growth) => CHANNELS[growth] === channel && this.speakers.has(growth));
    const kept = this.alone ? [...this.kept] : [];
    this.othersHeardAt = performance.now();
    this.kept.clear();
    // The answer lets a new process, which may have read earlier, know of the others.
    const missed: readonly Growth[] = hello === 'new' ? GROWTHS : kept;
    if (missed.length > 0) this.notify(missed);
    if (speaks) return this.hear(speaks, payload.slice(from.length + 1));
    if (hello !== undefined) return;
    for (const growth of GROWTHS) if (CHANNELS[growth] === channel) this[growth].wake();
  }

  /** Whether no other process listens, as far as known. */
  private get alone(): boolean {
    return this.heard && performance.now() - this.othersHeardAt > BELIEVED_MS;
  }

  private tell(growth: Growth): void {
    this.partner?.tell(growth, this.messageFor(growth));
    if (this.closed) return;
    if (this.alone) {
      this.kept.add(growth);
      return;
    }
    this.waiting.add(growth);
    if (!this.quiet) this.notifyWaiting();
  }

  /** The first one is sent immediately. Those of the next milliseconds are sent together at their end. */
  private notifyWaiting(): void {
    const growths = [...this.waiting];
    this.waiting.clear();
    this.notify(growths);
    this.quiet = setTimeout(() => {
      this.quiet = undefined;
      if (this.waiting.size > 0 && !this.closed) this.notifyWaiting();
    }, DEBOUNCE_MS).unref();
  }

  private notify(growths: readonly Growth[]): void {
    if (this.closed) return;
    const all = growths
      .map((growth) => `notify ${CHANNELS[growth]}, '${`${this.self} ${this.messageFor(growth)}`.trimEnd()}'`)
      .join('; ');
    this.sent = this.pool.query(all).then(() => undefined, this.onTrouble);
  }

  private messageFor(growth: Growth): string {
    return this.speakers.get(growth)?.say() ?? '';
  }
}

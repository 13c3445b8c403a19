import type { Admission, EventStream, SentEvent } from '#http/board';
import type { Position, StoredEvent } from '#kernel';
import type { EndReason, InboxEvent } from './inbox-events.service.js';

/** The user who follows their inbox. */
export interface StreamViewer {
  readonly board: string;
  readonly userId: string;
}

/** What a stream needs from its owner. Each promise is about the viewer of the stream. */
export interface StreamSource {
  /** Null if the viewer must not see it. */
  shown(event: StoredEvent): Promise<InboxEvent | null>;
  unreadCount(): Promise<number>;
  /** The id with which a stream continues after `position`. */
  idOf(position: Position): string;
  encode(event: InboxEvent): Omit<SentEvent, 'id'>;
  /** Reports an error that the client does not see. */
  failed(error: unknown): void;
}

/** The maximum number of queued events. A stream that is further behind ends. */
const WAITING = 1_000;
/** How long clients wait before they reconnect, in milliseconds: the minimum, and the random spread. */
const RETRY_MS = 1_000;
const RETRY_SPREAD_MS = 2_000;

/** One client that follows an inbox. Events are sent in order. */
export class OpenStream {
  /** Events up to this position are older than the stream; null until it is known. */
  private from: Position | null = null;
  /** Events that arrive before the missed events were sent; null afterwards. */
  private held: StoredEvent[] | null = [];
  private turn: Promise<void> = Promise.resolve();
  private waiting = 0;
  private count: number | null = null;
  private counting = false;
  private readonly expiry: NodeJS.Timeout;

  constructor(
    readonly viewer: StreamViewer,
    readonly admission: Admission,
    private readonly body: EventStream,
    private readonly source: StreamSource,
  ) {
    const left = Math.max(0, admission.expiresAt - Date.now());
    this.expiry = setTimeout(() => this.end('token_expired'), left).unref();
    body.once('close', () => clearTimeout(this.expiry));
    body.retryAfter(RETRY_MS);
  }

  get isOver(): boolean {
    return this.body.isOver;
  }

  /** Queues new events after `position` until `begin` is called. */
  startAfter(position: Position): void {
    this.from = position;
  }

  /** Sends the missed events, then those queued since `startAfter`. @param missed null if they are no longer known. */
  begin(missed: readonly StoredEvent[] | null): void {
    if (missed === null) this.say('reset');
    else this.take(missed);
    this.say('ready');
    this.recount();
    const held = this.held ?? [];
    this.held = null;
    this.take(held);
  }

  /** Handles a new event of the log that concerns the viewer. */
  hear(event: StoredEvent): void {
    if (this.from === null || event.position <= this.from) return;
    if (this.held === null) this.take([event]);
    else if (this.held.push(event) > WAITING) this.end('interrupted');
  }

  private take(events: readonly StoredEvent[]): void {
    if (this.isOver || events.length === 0) return;
    this.waiting += events.length;
    if (this.waiting > WAITING) return this.end('interrupted');
    this.next(async () => {
      for (const event of events) {
        const shown = this.isOver ? null : await this.source.shown(event);
        this.waiting--;
        if (shown) this.send(shown, event.position);
      }
    });
  }

  private say(type: 'ready' | 'reset'): void {
    this.next(() => Promise.resolve(this.send({ type }, this.from ?? undefined)));
  }

  /** Sends the number of unread conversations if it has changed. */
  recount(): void {
    if (this.counting || this.isOver) return;
    this.counting = true;
    this.next(async () => {
      // Changes from here on trigger another count.
      this.counting = false;
      const count = await this.source.unreadCount();
      if (count === this.count) return;
      this.count = count;
      this.send({ type: 'unread_count', count });
    });
  }

  /** Keeps the connection alive. @param position the position up to which everything was delivered. */
  beat(position: Position): void {
    if (this.isOver) return;
    const isCurrent = this.held === null && this.waiting === 0 && this.from !== null && position > this.from;
    this.body.beat(isCurrent ? this.source.idOf(position) : undefined);
  }

  /** Sends the reason and ends the response. Repeatable. */
  end(reason: EndReason): void {
    if (this.isOver) return;
    this.body.retryAfter(RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS));
    this.send({ type: 'end', reason });
    this.body.finish();
  }

  private next(work: () => Promise<void>): void {
    this.turn = this.turn.then(work).catch((error: unknown) => {
      this.source.failed(error);
      this.end('interrupted');
    });
  }

  private send(event: InboxEvent, position?: Position): void {
    const id = position === undefined ? {} : { id: this.source.idOf(position) };
    this.body.send({ ...this.source.encode(event), ...id });
  }
}

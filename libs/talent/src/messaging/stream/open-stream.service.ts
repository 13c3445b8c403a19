import type { Admission, EventStream, SentEvent } from '#http/board';
import type { Position, Recorded } from '#kernel';
import type { EndReason, InboxEvent } from './inbox-events.service.js';

/** Who follows their inbox. */
export interface Viewer {
  readonly board: string;
  readonly userId: string;
}

/** What a stream asks of what it belongs to. Each promise is about the viewer of the stream. */
export interface StreamSource {
  /** Null: the viewer is shown nothing of it. */
  shown(event: Recorded): Promise<InboxEvent | null>;
  unreadCount(): Promise<number>;
  /** The text by which a stream continues after `position`. */
  idOf(position: Position): string;
  encode(event: InboxEvent): Omit<SentEvent, 'id'>;
  /** Something failed that the client does not learn of. */
  failed(error: unknown): void;
}

/** Events that wait to be shown at most: a stream that is further behind ends. */
const WAITING = 1_000;
/** How long clients wait before they connect again, in milliseconds: at least, and by how much that differs among them. */
const RETRY_MS = 1_000;
const RETRY_SPREAD_MS = 2_000;

/** One client that follows an inbox. What is sent keeps its order. */
export class OpenStream {
  /** Events up to this position were there before the stream; null until it is known. */
  private from: Position | null = null;
  /** Events that came before the stream has shown what was missed; null after that. */
  private held: Recorded[] | null = [];
  private turn: Promise<void> = Promise.resolve();
  private waiting = 0;
  private count: number | null = null;
  private counting = false;
  private readonly expiry: NodeJS.Timeout;

  constructor(
    readonly viewer: Viewer,
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

  /** Shows new events from now on, those after `position`. They wait until `begin`. */
  startAfter(position: Position): void {
    this.from = position;
  }

  /** Shows what was missed, then what came since `startAfter`. @param missed null when nobody knows it any longer. */
  begin(missed: readonly Recorded[] | null): void {
    if (missed === null) this.say('reset');
    else this.take(missed);
    this.say('ready');
    this.recount();
    const held = this.held ?? [];
    this.held = null;
    this.take(held);
  }

  /** A new event of the log, of which the viewer is one of the people. */
  hear(event: Recorded): void {
    if (this.from === null || event.position <= this.from) return;
    if (this.held === null) this.take([event]);
    else if (this.held.push(event) > WAITING) this.end('interrupted');
  }

  private take(events: readonly Recorded[]): void {
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

  /** Says how many conversations are unread, when that is another number than before. */
  recount(): void {
    if (this.counting || this.isOver) return;
    this.counting = true;
    this.next(async () => {
      // What changes from here on is counted again.
      this.counting = false;
      const count = await this.source.unreadCount();
      if (count === this.count) return;
      this.count = count;
      this.send({ type: 'unread_count', count });
    });
  }

  /** Keeps the connection alive. @param position how far everything was delivered. */
  beat(position: Position): void {
    if (this.isOver) return;
    const isCurrent = this.held === null && this.waiting === 0 && this.from !== null && position > this.from;
    this.body.beat(isCurrent ? this.source.idOf(position) : undefined);
  }

  /** Says why, and ends the answer. Repeatable. */
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

import { BoardTerms } from '../../people/index.js';
import type { Admission, EventStream, SentEvent } from '#http/board';
import { type Position, type StoredEvent, Rejection } from '#kernel';
import { Changes, Cursors, facts, newFacts, withFacts, Scope, Ids } from '#store';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { blockDecider } from '../block/block.decider.js';
import { conversationDecider } from '../conversation/conversation.decider.js';
import { Conversations, requireMessaging } from '../conversation/conversations.service.js';
import { MessagingLimits } from '../limits.js';
import { type EndReason, type InboxEvent, InboxEvents } from './inbox-events.service.js';
import { InboxLog } from './inbox-log.service.js';
import { OpenStream, type StreamSource } from './open-stream.service.js';

/** A client that starts to follow its inbox. */
export interface StreamOpening {
  readonly admission: Admission;
  /** The event after which the client continues; undefined if it starts. */
  readonly lastEventId: string | undefined;
  readonly body: EventStream;
  /** Serializes an event. */
  readonly encode: (event: InboxEvent) => Omit<SentEvent, 'id'>;
}

/** The payload of `Changes`. */
interface ChangedObject {
  readonly id: string;
  readonly board: string | null;
}

/** How often keep-alive comments are sent, in milliseconds. */
const BEAT_MS = 15_000;
/** How long after its last event a client can continue, in milliseconds. The server must read all events of the board since then. */
const RESUMED_MS = 10 * 60_000;
/** After this time in milliseconds, a known change that the log has not shown means that its wake-up was lost. */
const SHOWN_MS = 1_000;
const RETRY_SECONDS = 5;

/**
 * The inbox streams of this process. All streams share one reader of the log, which runs while any stream is open. A stream ends when its
 * request would no longer be authorized, and when events may have been missed.
 */
@Injectable()
export class InboxStreams implements OnModuleDestroy {
  private readonly log = new Logger(InboxStreams.name);
  /** By board and user. */
  private readonly open = new Map<string, Map<string, Set<OpenStream>>>();
  private beating: NodeJS.Timeout | undefined;
  private overdue: NodeJS.Timeout | undefined;
  private readonly listener = {
    deliver: (events: readonly StoredEvent[]) => this.deliver(events),
    lost: (error: unknown) => {
      this.log.warn(`Inbox streams ended because the event log cannot be followed: ${String(error)}`);
      this.endAll('interrupted');
    },
  };

  constructor(
    private readonly inboxLog: InboxLog,
    private readonly events: InboxEvents,
    private readonly conversations: Conversations,
    private readonly terms: BoardTerms,
    private readonly limits: MessagingLimits,
    private readonly cursors: Cursors,
    private readonly changes: Changes,
  ) {
    const ofUser = ({ id }: ChangedObject) => this.confirm(({ viewer }) => viewer.userId === id);
    const ofSession = ({ id }: ChangedObject) => this.confirm(({ admission }) => admission.session === id);
    const ofBoard = ({ id, board }: ChangedObject) =>
      this.confirm(({ viewer }) => board === null || viewer.board === board || viewer.board === id);
    changes.follow(() => this.endAll('interrupted'), {
      conversation: (change) => this.changed(conversationDecider.category, change),
      block: (change) => this.changed(blockDecider.category, change),
      boardUser: ofUser,
      boardUserSession: ofSession,
      board: ofBoard,
      boardPassword: ofBoard,
      boardSettings: ofBoard,
      publishableKey: ofBoard,
      signingKey: () => this.confirm(() => true),
    });
  }

  /**
   * Streams the inbox events of `userId` to `body`, from now on or after the event that the client names.
   * @throws Rejection `messaging_disabled`, `messaging_too_many_streams` if the user has the maximum number of open streams, and
   * `service_unavailable` while this process receives no changes.
   */
  async begin(userId: string, opening: StreamOpening): Promise<void> {
    requireMessaging(await this.terms.allowsMessages());
    if (!this.changes.isListening) throw unavailable();
    const { board } = facts();
    const stream = new OpenStream({ board, userId }, opening.admission, opening.body, this.sourceOf(userId, opening));
    this.add(stream, opening.body);
    try {
      await this.inboxLog.begin(this.listener);
      const from = this.inboxLog.position;
      stream.startAfter(from);
      stream.begin(await this.missed(userId, opening.lastEventId, from));
    } catch (error) {
      opening.body.destroy();
      throw error;
    }
    // The stream did not receive the changes that came before it was registered, so its admission is checked again.
    this.confirm((each) => each === stream);
  }

  onModuleDestroy(): void {
    this.endAll('shutting_down');
  }

  /** Null if it is unknown what was missed. */
  private async missed(
    userId: string,
    lastEventId: string | undefined,
    until: Position,
  ): Promise<readonly StoredEvent[] | null> {
    if (lastEventId === undefined) return [];
    const after = this.positionIn(userId, lastEventId);
    if (after === null) return null;
    const events = await this.inboxLog.missed(after, until);
    if (!events) return null;
    const { board } = facts();
    const ofBoard = events.filter((event) => event.board === board);
    const people = await Promise.all(ofBoard.map((event) => this.events.peopleOf(event)));
    return ofBoard.filter((_, place) => people[place]?.includes(userId));
  }

  private sourceOf(userId: string, { encode }: StreamOpening): StreamSource {
    const [known, slug] = [{ ...facts(), actor: `board_user:${userId}` }, Scope.boardSlug()];
    const within = <T>(work: () => T): T => {
      const requestId = Ids.random('req');
      const now = new Date().toISOString();
      return withFacts({ ...known, now, requestId, correlationId: requestId }, work, undefined, slug);
    };
    return {
      encode,
      shown: (event) => within(() => this.events.shownTo(userId, event)),
      unreadCount: () => within(() => this.conversations.unreadCount(userId)),
      idOf: (position) => this.cursors.seal(listOf(known.board, userId), `${Date.now()} ${position}`),
      failed: (error) => this.log.warn(`An inbox stream ended because of an error: ${String(error)}`),
    };
  }

  /** The position in `id`; null if this server did not create the id, or if it is too old. */
  private positionIn(userId: string, id: string): Position | null {
    try {
      const [at = '', position = ''] = this.cursors.open(listOf(facts().board, userId), id).split(' ');
      return Date.now() - Number(at) <= RESUMED_MS ? position : null;
    } catch (error) {
      if (error instanceof Rejection) return null;
      throw error;
    }
  }

  private add(stream: OpenStream, body: EventStream): void {
    const { board, userId } = stream.viewer;
    const users = this.open.get(board) ?? new Map<string, Set<OpenStream>>();
    const others = users.get(userId) ?? new Set<OpenStream>();
    if (others.size >= this.limits.streamsPerUser) {
      body.destroy();
      throw tooMany(this.limits.streamsPerUser);
    }
    this.open.set(board, users.set(userId, others.add(stream)));
    this.beating ??= setInterval(() => this.beat(), BEAT_MS).unref();
    body.once('close', () => this.remove(stream));
  }

  private remove(stream: OpenStream): void {
    const { board, userId } = stream.viewer;
    const users = this.open.get(board);
    const others = users?.get(userId);
    if (!users || !others?.delete(stream)) return;
    if (others.size === 0) users.delete(userId);
    if (users.size === 0) this.open.delete(board);
    if (this.open.size === 0) this.rest();
  }

  /** Stops following the log. */
  private rest(): void {
    clearInterval(this.beating);
    clearTimeout(this.overdue);
    this.beating = this.overdue = undefined;
    this.inboxLog.stop();
  }

  private async deliver(events: readonly StoredEvent[]): Promise<void> {
    clearTimeout(this.overdue);
    this.overdue = undefined;
    for (const event of events) {
      if (!this.open.has(event.board)) continue;
      const people = await this.events.peopleOf(event);
      for (const stream of this.streamsOf(event.board, people)) stream.hear(event);
    }
  }

  /** Handles a change to a conversation or a block that the read models already show. */
  private changed(category: string, { id, board }: ChangedObject): void {
    if (this.open.size === 0 || (board !== null && !this.open.has(board))) return;
    this.overdue ??= setTimeout(() => {
      this.overdue = undefined;
      this.inboxLog.lookAgain(this.listener);
    }, SHOWN_MS).unref();
    if (board === null) {
      for (const stream of this.streams()) stream.recount();
      return;
    }
    this.events.peopleOf({ category, board, objectId: id }).then(
      (people) => {
        for (const stream of this.streamsOf(board, people)) stream.recount();
      },
      (error: unknown) => this.listener.lost(error),
    );
  }

  /** Ends the streams that match `test` and whose request would not be authorized now. */
  private confirm(test: (stream: OpenStream) => boolean): void {
    for (const stream of this.streams())
      if (test(stream))
        this.isAdmitted(stream).then(
          (admitted) => (admitted ? undefined : stream.end('not_admitted')),
          (error: unknown) => {
            this.log.warn(`An inbox stream ended because its user could not be looked up: ${String(error)}`);
            stream.end('interrupted');
          },
        );
  }

  private async isAdmitted({ admission, viewer }: OpenStream): Promise<boolean> {
    if (!(await admission.stands())) return false;
    const actor = `board_user:${viewer.userId}`;
    const known = newFacts({ board: viewer.board, actor, requestId: Ids.random('req') });
    return withFacts(known, () => this.terms.allowsMessages());
  }

  private beat(): void {
    for (const stream of this.streams()) stream.beat(this.inboxLog.delivered);
  }

  private endAll(reason: EndReason): void {
    for (const stream of this.streams()) stream.end(reason);
  }

  private streams(): readonly OpenStream[] {
    return [...this.open.values()].flatMap((users) => [...users.values()].flatMap((each) => [...each]));
  }

  private streamsOf(board: string, people: readonly string[]): readonly OpenStream[] {
    return people.flatMap((userId) => [...(this.open.get(board)?.get(userId) ?? [])]);
  }
}

const listOf = (board: string, userId: string): string => JSON.stringify([board, 'inbox stream', userId]);

const unavailable = (): Rejection =>
  new Rejection(
    'unavailable',
    'service_unavailable',
    'This server cannot receive changes right now. Try again later.',
    undefined,
    {
      retryAfter: 1,
    },
  );

const tooMany = (limit: number): Rejection =>
  new Rejection(
    'rate_limited',
    'messaging_too_many_streams',
    `You can have at most ${limit} open streams. Close one first.`,
    undefined,
    { retryAfter: RETRY_SECONDS },
  );

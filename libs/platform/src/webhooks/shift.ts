import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge, type Answer } from './attempt-rules.js';
import type { Bell } from './bell.js';
import { healthNews, type Concluded } from './health-news.js';
import type { LaneOutcome, LaneRecorder } from './lane-records.js';
import type { Head, Lane, LaneKey, Lanes } from './lanes.js';
import { AbandonedError, type Sender } from './sender.js';
import { signatureHeaders } from './signature.js';
import type { KnownEndpoint, KnownEndpoints } from './signing.js';
import type { WebhookMetrics } from './webhook-metrics.js';

/** What a shift works with. */
export interface Tools {
  readonly lanes: Lanes;
  readonly recorder: LaneRecorder;
  readonly endpoints: KnownEndpoints;
  readonly sender: Sender;
  readonly metrics: WebhookMetrics;
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void };
  /** Called when the state of an endpoint is to change. */
  readonly onVerdict: () => void;
  /** Requests to one endpoint at a time. */
  readonly perEndpoint: number;
}

/** Requests of this process at a time, about: beyond, endpoints share what there is, and each keeps at least one. */
const AT_ONCE = 1_000;
/** Leased beside those under way, so that a place which becomes free is taken at once. */
const AHEAD = 0.5;
const BATCH = 200;
/** Outcomes of endpoints for whose places nothing waits may wait for each other. */
const GATHER_MS = 5;
const EXPIRY_MS = 30_000;
const TROUBLE_MS = 250;
const SECRET_MS = 60_000;
/** How long requests under way may go on when the process is told to stop. */
const GRACE_MS = 2_000;

/** A head that may be attempted, and where it goes. */
interface Due {
  readonly head: Head;
  readonly endpoint: KnownEndpoint;
  /** `performance.now()` when the database said what its clock was. */
  readonly seenAt: number;
}

/** Deliveries of one endpoint in this process. */
interface Counter {
  active: number;
  readonly queue: Due[];
}

/** The deliveries of one worker from the beginning to the end of its lease. */
export class Shift {
  private readonly counters = new Map<string, Counter>();
  private readonly concluded: Concluded[] = [];
  private readonly givenUp = new AbortController();
  private empty: readonly LaneKey[] = [];
  private active = 0;
  /** The endpoints that had no more room at the last look: what is due may wait for a place. */
  private full: ReadonlySet<string> = new Set();
  private recording: Promise<void> | undefined;
  private lookedForExpired = performance.now();
  /** Whether a lane that nobody here works on could not be given back. */
  private unsure = false;

  /** @param bell rung when there may be something to do. */
  constructor(
    private readonly tools: Tools,
    private readonly holder: string,
    private readonly lost: AbortSignal,
    private readonly bell: Bell,
  ) {
    setMaxListeners(0, this.givenUp.signal);
  }

  /**
   * Delivers until `ending` aborts, the lease is lost, or the database does not answer; then what is under way gets a
   * moment to end.
   */
  async run(ending: AbortSignal): Promise<void> {
    const over = AbortSignal.any([ending, this.lost]);
    while (!over.aborted && !this.unsure) {
      try {
        await this.fetch();
        if (this.empty.length > 0) this.record();
      } catch (err) {
        this.tools.log.warn({ err }, 'Webhook deliveries could not be fetched');
        await sleep(TROUBLE_MS, undefined, { signal: over }).catch(() => undefined);
        // An answer that was lost may have leased something: all that is held comes back with the end of the lease.
        break;
      }
      await this.bell.next(over);
    }
    await this.finish();
  }

  private async finish(): Promise<void> {
    for (const counter of this.counters.values()) counter.queue.length = 0;
    const until = performance.now() + GRACE_MS;
    while (!this.lost.aborted && this.active > 0 && performance.now() < until) await this.bell.next(AbortSignal.any([this.lost, AbortSignal.timeout(50)]));
    this.givenUp.abort();
    while (!this.lost.aborted && (this.concluded.length > 0 || this.empty.length > 0)) {
      this.record();
      await this.recording;
    }
  }

  /** Leases what there is room for. */
  private async fetch(): Promise<void> {
    const { lanes } = this.tools;
    const busy = new Map<string, number>();
    for (const [endpoint, { active, queue }] of this.counters) busy.set(endpoint, active + queue.length);
    const perEndpoint = Math.ceil(this.tools.perEndpoint * (1 + AHEAD));
    const leased = await lanes.lease(this.holder, { perEndpoint, inAll: AT_ONCE, busy });
    for (const { endpoint } of leased) busy.set(endpoint, (busy.get(endpoint) ?? 0) + 1);
    // The least that any of them was given when there are so many that they share.
    const room = shareOf(busy.size, perEndpoint);
    this.full = new Set([...busy].filter(([, count]) => count >= room).map(([endpoint]) => endpoint));
    if (leased.length > 0) await this.take(leased);
    if (performance.now() - this.lookedForExpired > EXPIRY_MS) {
      const late = await lanes.leaseExpired(this.holder);
      if (late.length === 0) this.lookedForExpired = performance.now();
      else {
        await this.take(late);
        // There may be more than one look finds.
        this.bell.ring();
      }
    }
  }

  private limit(): number {
    return shareOf(this.counters.size, this.tools.perEndpoint);
  }

  private async take(lanes: readonly Lane[]): Promise<void> {
    const wanted = lanes.map(({ endpoint, board, endpointVersion: version }) => ({ endpoint, board, version }));
    const [heads, known] = await Promise.all([this.tools.lanes.heads(lanes), this.tools.endpoints.find(wanted)]);
    const seenAt = performance.now();
    if (heads.length < lanes.length) await this.clear(lanes, heads);
    const early: Head[] = [];
    for (const head of heads) {
      const endpoint = head.endpointVersion === null ? undefined : known.get(head.endpoint);
      const end = endingOf(head, endpoint);
      if (end) this.conclude({ head, endpoint: endpoint?.row ?? null, outcome: { ...keyOf(head), ...end, tries: head.tries, delay_ms: null, due: null, attempt: null } });
      else if (!head.due && !head.probe) early.push(head);
      else if (endpoint) this.enqueue({ head, endpoint, seenAt });
    }
    // An older delivery of the object, sent again, made the lane due; it is done, and this one is not yet.
    if (early.length > 0) await this.giveBack(early.map((head) => ({ ...head, due: head.nextAttemptAt })));
  }

  private async clear(lanes: readonly Lane[], heads: readonly Head[]): Promise<void> {
    const found = new Set(heads.map(({ endpoint, objectId }) => `${endpoint} ${objectId}`));
    const without = lanes.filter(({ endpoint, objectId }) => !found.has(`${endpoint} ${objectId}`));
    await this.tools.recorder.removeEmpty(this.holder, without);
  }

  private giveBack(lanes: Parameters<LaneRecorder['giveBack']>[1]): Promise<void> {
    return this.tools.recorder.giveBack(this.holder, lanes);
  }

  private enqueue(due: Due): void {
    const id = due.endpoint.row.id;
    let counter = this.counters.get(id);
    if (!counter) this.counters.set(id, (counter = { active: 0, queue: [] }));
    counter.queue.push(due);
    this.startNext(id, counter);
  }

  private startNext(id: string, counter: Counter): void {
    while (counter.active < this.limit()) {
      const due = counter.queue.shift();
      if (!due) break;
      counter.active++;
      this.active++;
      void this.attempt(due).finally(() => {
        counter.active--;
        this.active--;
        this.startNext(id, counter);
        // Otherwise it is enough to look when the outcome is recorded, if at all.
        if (this.full.has(id)) this.bell.ring();
      });
    }
    if (counter.active === 0 && counter.queue.length === 0) this.counters.delete(id);
  }

  private async attempt({ head, endpoint, seenAt }: Due): Promise<void> {
    const startedAt = head.now + performance.now() - seenAt;
    const { body } = head;
    if (body === null) return;
    try {
      const signed = { id: head.eventId, timestamp: Math.floor(startedAt / 1000), body };
      const headers = signatureHeaders(signed, endpoint.keysAt(startedAt));
      const started = performance.now();
      const answer = await this.tools.sender.send({ url: head.url, headers, body }, this.givenUp.signal);
      const leftMs = head.leftMs - (started - seenAt) - answer.durationMs;
      this.conclude({ head, endpoint: endpoint.row, outcome: outcomeOf(head, answer, { startedAt, leftMs }) });
    } catch (err) {
      // What was broken off is attempted anew by who gets the lane next.
      if (err instanceof AbandonedError) return;
      this.tools.log.error({ err, endpoint: endpoint.row.id }, 'A webhook could not be signed');
      const due = new Date(startedAt + SECRET_MS).toISOString();
      await this.giveBack([{ ...head, due }]).catch(() => {
        this.unsure = true;
        this.bell.ring();
      });
    }
  }

  private conclude(each: Concluded): void {
    this.concluded.push(each);
    this.record();
  }

  /** Records what was concluded, everything that came together in one go. */
  private record(): void {
    if (this.recording) return;
    const waited = this.concluded.some(({ head }) => this.full.has(head.endpoint));
    this.recording = (waited ? new Promise((resolve) => setImmediate(resolve)) : sleep(GATHER_MS))
      .then(() => this.recordAll())
      .finally(() => {
        this.recording = undefined;
        if (this.concluded.length > 0) this.record();
      });
  }

  private async recordAll(): Promise<void> {
    while (!this.lost.aborted && (this.concluded.length > 0 || this.empty.length > 0)) {
      const batch = this.concluded.slice(0, BATCH);
      try {
        const outcomes = batch.map(({ outcome }) => outcome);
        const { empty, more, verdicts } = await this.tools.recorder.record(this.holder, { outcomes, news: healthNews(batch), empty: this.empty });
        this.concluded.splice(0, batch.length);
        this.empty = empty;
        this.tools.metrics.observe(outcomes);
        if (verdicts) this.tools.onVerdict();
        // What waits for a place, for the delivery before it, or for its endpoint to work again; what is new rings itself.
        if (more || verdicts || this.full.size > 0) this.bell.ring();
        // The lanes that have become empty now can wait for company.
        if (this.concluded.length === 0) return;
      } catch (err) {
        this.tools.log.warn({ err }, 'Outcomes of webhook deliveries could not be recorded');
        // If they were all the same, the answer that was lost named the lanes that are empty now.
        this.empty = [...this.empty, ...batch.map(({ head: { endpoint, objectId } }) => ({ endpoint, objectId }))];
        await sleep(TROUBLE_MS);
      }
    }
  }
}

/** What each of so many endpoints has of this process: `most`, or less where they share. The lease divides in the same way. */
const shareOf = (endpoints: number, most: number): number => Math.max(1, Math.min(most, Math.floor(AT_ONCE / Math.max(1, endpoints))));

const keyOf = ({ endpoint, objectId, turn, board, delivery }: Head) => ({ endpoint, object_id: objectId, turn, board, delivery });

type End = Pick<LaneOutcome, 'status' | 'terminal_reason'>;

/** Why a delivery ends without another attempt; null when it goes on. What an operator sends again goes even so. */
function endingOf(head: Head, endpoint: KnownEndpoint | undefined): End | null {
  if (!endpoint) return { status: 'terminal', terminal_reason: 'invalid_reference' };
  if (!head.replay && endpoint.row.retiredAt !== null) return { status: 'terminal', terminal_reason: 'endpoint_retired' };
  if (!head.replay && endpoint.row.state === 'paused') return { status: 'terminal', terminal_reason: 'endpoint_paused' };
  if (head.forgotten || head.body === null) return { status: 'terminal', terminal_reason: 'retention_expired' };
  if (head.leftMs <= 0) return { status: 'exhausted', terminal_reason: 'delivery_window_expired' };
  return null;
}

function outcomeOf(head: Head, answer: Answer, { startedAt, leftMs }: { startedAt: number; leftMs: number }): LaneOutcome {
  // A probe ahead of the schedule uses up none of its attempts.
  const tries = head.due ? head.tries + 1 : head.tries;
  const judged = judge(answer, { tries, triesAllowed: head.triesAllowed, leftMs });
  const ahead = !head.due && judged.outcome === 'retryable';
  const attempt = {
    number: head.attemptCount + 1,
    started_at: new Date(startedAt).toISOString(),
    duration_ms: answer.durationMs,
    outcome: judged.outcome,
    status_code: answer.status,
    status_class: answer.statusClass,
    diagnostic: answer.diagnostic,
  };
  return {
    ...keyOf(head),
    status: ahead ? 'retrying' : judged.status,
    terminal_reason: ahead ? null : judged.terminalReason,
    tries,
    delay_ms: ahead ? null : judged.delayMs,
    due: ahead ? head.nextAttemptAt : null,
    attempt,
  };
}

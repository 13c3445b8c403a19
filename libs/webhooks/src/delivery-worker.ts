import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReceiverAnswer, judge } from './attempt-rules.js';
import type { DeliveryOutcome } from './delivery-outcome.js';
import type { OutcomeRecorder } from './outcome-recorder.js';
import type { Head, DeliveryQueue, DeliveryQueues } from './delivery-queues.js';
import { Recording } from './recording.js';
import { type Due, WorkerCapacity } from './worker-capacity.js';
import { AbandonedError, type Sender } from './sender.js';
import { signatureHeaders } from './signature.js';
import type { KnownEndpoint, KnownEndpoints } from './signing.js';
import type { WakeUp } from './wake-up.js';
import type { WebhookMetrics } from './webhook-metrics.js';
import type { WorkerLease } from './worker-lease.js';

/** The dependencies of a delivery worker. */
export interface DeliveryTools {
  readonly queues: DeliveryQueues;
  readonly recorder: OutcomeRecorder;
  readonly endpoints: KnownEndpoints;
  readonly sender: Sender;
  readonly metrics: WebhookMetrics;
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void };
  /** Called when the state of an endpoint must change. */
  readonly onTransition: () => void;
  /** Concurrent requests per endpoint. */
  readonly perEndpoint: number;
  /** How often to look for work that no notification announced, in milliseconds. */
  readonly lookMs?: number;
}

/** Shorter than the lease of another worker, so that its death is noticed in time. */
const LOOK_MS = 5_000;
const EXPIRY_MS = 30_000;
const TROUBLE_MS = 250;
const SECRET_MS = 60_000;
/** How long running requests may continue when the process stops. */
const GRACE_MS = 2_000;
/** The shortest time between two searches for work that becomes due on its own. */
const SHORTEST_MS = 20;

/** The deliveries of one worker, from the start to the end of its lease. */
export class DeliveryWorker {
  readonly capacity: WorkerCapacity;
  private readonly recording: Recording;
  private readonly givenUp = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private lookedForExpired = performance.now();
  /** Whether this worker failed to release a queue that it leased but does not work on. */
  private unsure = false;
  private over = false;
  private fetching = false;
  /** Running statements of other components that may lease queues for this worker. */
  private taking = 0;

  /** @param wakeUp signalled when there may be work. */
  constructor(
    private readonly tools: DeliveryTools,
    private readonly lease: WorkerLease,
    private readonly wakeUp: WakeUp,
  ) {
    setMaxListeners(0, this.givenUp.signal);
    const { recorder, metrics, log, onTransition, perEndpoint } = tools;
    this.capacity = new WorkerCapacity(perEndpoint);
    this.recording = new Recording({
      recorder,
      metrics,
      log,
      holder: lease.holder,
      lost: lease.lost,
      waited: (endpoint) => this.capacity.isFull(endpoint),
      onRecorded: ({ more, transitions }) => {
        if (transitions) onTransition();
        // Deliveries that wait for capacity, for an earlier delivery or for their endpoint to recover. New ones send a signal.
        if (more || transitions || this.capacity.anyFull) this.wakeUp.signal();
      },
    });
  }

  get holder(): string {
    return this.lease.holder;
  }

  /** Whether it accepts more deliveries. */
  get open(): boolean {
    return !this.over && !this.unsure && !this.lease.lost.aborted;
  }

  /** It holds nothing and no lease is pending. */
  get idle(): boolean {
    return this.capacity.idle && this.recording.idle && !this.fetching && this.taking === 0;
  }

  /** Delivers until `ending` aborts, the lease is lost, or the database does not answer. Running requests then get a short time to finish. */
  async run(ending: AbortSignal): Promise<void> {
    const over = AbortSignal.any([ending, this.lease.lost]);
    while (!over.aborted && !this.unsure) {
      try {
        await this.fetch();
      } catch (err) {
        this.tools.log.warn({ err }, 'Could not fetch webhook deliveries');
        await sleep(TROUBLE_MS, undefined, { signal: over }).catch(() => undefined);
        // If the answer is lost, the statement may still have leased queues. Everything that this worker holds is released when its lease ends.
        break;
      }
      await this.wakeUp.next(over);
    }
    this.over = true;
    clearTimeout(this.timer);
    await this.finish();
  }

  /** Another component is about to lease queues for this worker with its own statement. It calls `taken` or `notTaken` afterwards. */
  async beginTaking(): Promise<number> {
    this.taking++;
    await this.lease.ready();
    return this.tools.queues.nextFencingToken();
  }

  /** Attempts the queues that a statement leased, unless the worker has ended. The statement was sent at `sentAt`, by `performance`. */
  taken(dues: readonly Due[], sentAt: number): void {
    this.taking--;
    this.lease.taken(sentAt);
    if (this.givenUp.signal.aborted || this.lease.lost.aborted) return;
    for (const due of dues) this.enqueue(due);
  }

  /** Nothing was leased. If that is not `sure`, the worker ends, which releases everything. */
  notTaken(sure: boolean): void {
    this.taking--;
    if (sure) return;
    this.unsure = true;
    this.wakeUp.signal();
  }

  private async finish(): Promise<void> {
    const { lost } = this.lease;
    this.capacity.clear();
    const until = performance.now() + GRACE_MS;
    while (!lost.aborted && this.capacity.active > 0 && performance.now() < until)
      await this.wakeUp.next(AbortSignal.any([lost, AbortSignal.timeout(50)]));
    this.givenUp.abort();
    while (!lost.aborted && this.taking > 0) await sleep(5);
    await this.recording.finish();
  }

  /** Leases as many queues as the capacity allows. */
  private async fetch(): Promise<void> {
    this.fetching = true;
    try {
      await this.lease.ready();
      const { queues } = this.tools;
      const sentAt = performance.now();
      const capacity = this.capacity.forLease();
      const { queues: leased, nextMs, othersMs } = await queues.lease(this.holder, capacity);
      this.capacity.leased(leased, capacity);
      this.lookIn(Math.min(nextMs ?? Infinity, othersMs ?? Infinity));
      if (leased.length > 0) {
        this.lease.taken(sentAt);
        await this.take(leased);
      }
      if (othersMs !== null && othersMs <= 0) await this.lease.reap();
      if (performance.now() - this.lookedForExpired > EXPIRY_MS) await this.fetchExpired();
    } finally {
      this.fetching = false;
    }
  }

  private async fetchExpired(): Promise<void> {
    const sentAt = performance.now();
    const late = await this.tools.queues.leaseExpired(this.holder);
    if (late.length > 0) {
      this.lease.taken(sentAt);
      await this.take(late);
      // One search may not find all of them.
      this.wakeUp.signal();
      return;
    }
    await this.lease.reapStrays();
    this.lookedForExpired = performance.now();
  }

  private lookIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => this.wakeUp.signal(),
      Math.max(SHORTEST_MS, Math.min(ms, this.tools.lookMs ?? LOOK_MS)),
    );
  }

  private async take(queues: readonly DeliveryQueue[]): Promise<void> {
    const wanted = queues.map(({ endpoint, board, endpointVersion: version }) => ({ endpoint, board, version }));
    const [heads, known] = await Promise.all([this.tools.queues.heads(queues), this.tools.endpoints.find(wanted)]);
    const seenAt = performance.now();
    if (heads.length < queues.length) await this.clear(queues, heads);
    const early: Head[] = [];
    for (const head of heads) {
      const endpoint = head.endpointVersion === null ? undefined : known.get(head.endpoint);
      const end = endingOf(head, endpoint);
      if (end) this.recording.conclude({ head, endpoint: endpoint?.row ?? null, outcome: endOf(head, end) });
      else if (!head.due && !head.probe) early.push(head);
      else if (endpoint) this.enqueue({ head, endpoint, seenAt });
    }
    // The queue became due because an older delivery of the object was sent again. That one is done; this one is not due yet.
    if (early.length > 0) await this.requeue(early.map((head) => ({ ...head, due: head.nextAttemptAt })));
    if (early.length > 0) this.wakeUp.signal();
  }

  private async clear(queues: readonly DeliveryQueue[], heads: readonly Head[]): Promise<void> {
    const found = new Set(heads.map(({ endpoint, objectId }) => `${endpoint} ${objectId}`));
    const without = queues.filter(({ endpoint, objectId }) => !found.has(`${endpoint} ${objectId}`));
    await this.tools.recorder.removeEmpty(this.holder, without);
  }

  private requeue(queues: Parameters<OutcomeRecorder['requeue']>[1]): Promise<void> {
    return this.tools.recorder.requeue(this.holder, queues);
  }

  private enqueue(due: Due): void {
    this.capacity.add(due);
    this.startNext(due.endpoint.row.id);
  }

  private startNext(id: string): void {
    for (let due = this.capacity.next(id); due; due = this.capacity.next(id))
      void this.attempt(due).then((tookMs) => {
        // Otherwise the next search after the outcome is recorded is early enough.
        if (this.capacity.done(id, tookMs) || this.givenUp.signal.aborted) this.wakeUp.signal();
        this.startNext(id);
      });
  }

  /** Returns the response time in milliseconds; null without a response. */
  private async attempt({ head, endpoint, seenAt }: Due): Promise<number | null> {
    const startedAt = head.now + performance.now() - seenAt;
    const { body } = head;
    if (body === null) return null;
    try {
      const signed = { id: head.eventId, timestamp: Math.floor(startedAt / 1000), body };
      const headers = signatureHeaders(signed, endpoint.keysAt(startedAt));
      const started = performance.now();
      const answer = await this.tools.sender.send({ url: head.url, headers, body }, this.givenUp.signal);
      const leftMs = head.leftMs - (started - seenAt) - answer.durationMs;
      this.recording.conclude({
        head,
        endpoint: endpoint.row,
        outcome: outcomeOf(head, answer, { startedAt, leftMs }),
      });
      return answer.durationMs;
    } catch (err) {
      // The next holder of the queue repeats an interrupted attempt.
      if (err instanceof AbandonedError) return null;
      this.tools.log.error({ err, endpoint: endpoint.row.id }, 'Could not sign a webhook');
      const due = new Date(startedAt + SECRET_MS).toISOString();
      await this.requeue([{ ...head, due }]).catch(() => (this.unsure = true));
      // The next search finds out when it is due.
      this.wakeUp.signal();
      return null;
    }
  }
}

type End = Pick<DeliveryOutcome, 'status' | 'terminal_reason'>;

/** Why a delivery ends without another attempt; null if it continues. Replays are attempted in any state of the endpoint. */
function endingOf(head: Head, endpoint: KnownEndpoint | undefined): End | null {
  if (!endpoint) return { status: 'terminal', terminal_reason: 'invalid_reference' };
  if (!head.replay && endpoint.row.retiredAt !== null)
    return { status: 'terminal', terminal_reason: 'endpoint_retired' };
  if (!head.replay && endpoint.row.state === 'paused')
    return { status: 'terminal', terminal_reason: 'endpoint_paused' };
  if (head.forgotten || head.body === null) return { status: 'terminal', terminal_reason: 'retention_expired' };
  if (head.leftMs <= 0) return { status: 'exhausted', terminal_reason: 'delivery_window_expired' };
  return null;
}

function outcomeOf(
  head: Head,
  answer: ReceiverAnswer,
  { startedAt, leftMs }: { startedAt: number; leftMs: number },
): DeliveryOutcome {
  // A probe ahead of schedule does not use up an attempt.
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
    endpoint: head.endpoint,
    object_id: head.objectId,
    fencingToken: head.fencingToken,
    board: head.board,
    delivery: head.delivery,
    status: ahead ? 'retrying' : judged.status,
    terminal_reason: ahead ? null : judged.terminalReason,
    tries,
    delay_ms: ahead ? null : judged.delayMs,
    due: ahead ? head.nextAttemptAt : null,
    attempt,
  };
}

/** The outcome of a delivery that ends without another attempt. */
const endOf = (
  { endpoint, objectId, fencingToken, board, delivery, tries }: Head,
  { status, terminal_reason }: End,
): DeliveryOutcome => ({
  endpoint,
  object_id: objectId,
  fencingToken,
  board,
  delivery,
  status,
  terminal_reason,
  tries,
  delay_ms: null,
  due: null,
  attempt: null,
});

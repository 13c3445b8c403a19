import { setTimeout as sleep } from 'node:timers/promises';
import { type ConcludedDelivery, RememberedHealth } from './health-observations.js';
import type { OutcomeRecorder } from './outcome-recorder.js';
import type { WebhookMetrics } from './webhook-metrics.js';

const BATCH = 300;
/**
 * How long outcomes may wait to be recorded together, in milliseconds, if nothing waits for their endpoint. They delay only newer deliveries of the
 * same object. If the process dies before they are recorded, they are delivered again.
 */
const GATHER_MS = 20;
const TROUBLE_MS = 250;

/** The dependencies of recording. */
export interface RecordingNeeds {
  readonly recorder: OutcomeRecorder;
  readonly metrics: WebhookMetrics;
  readonly log: { warn(fields: object, message: string): void };
  readonly holder: string;
  readonly lost: AbortSignal;
  /** Whether a delivery waits for capacity of this endpoint. */
  readonly waited: (endpoint: string) => boolean;
  /** Called after recording; `more` if a queue continues, `transitions` if the state of an endpoint must change. */
  readonly onRecorded: (left: { readonly more: boolean; readonly transitions: boolean }) => void;
}

/** Records outcomes of deliveries, all that have accumulated in one statement. */
export class Recording {
  private readonly concluded: ConcludedDelivery[] = [];
  private readonly health = new RememberedHealth();
  private running: Promise<void> | undefined;

  constructor(private readonly needs: RecordingNeeds) {}

  /** Nothing is left to record. */
  get idle(): boolean {
    return this.concluded.length === 0;
  }

  conclude(each: ConcludedDelivery): void {
    this.concluded.push(each);
    this.begin();
  }

  /** Returns when everything is recorded or the lease is lost. */
  async finish(): Promise<void> {
    while (!this.needs.lost.aborted && !this.idle) {
      this.begin();
      await this.running;
    }
  }

  private begin(): void {
    if (this.running) return;
    const waited = this.concluded.some(({ head }) => this.needs.waited(head.endpoint));
    this.running = (waited ? new Promise((resolve) => setImmediate(resolve)) : sleep(GATHER_MS))
      .then(() => this.all())
      .finally(() => {
        this.running = undefined;
        if (!this.idle && !this.needs.lost.aborted) this.begin();
      });
  }

  private async all(): Promise<void> {
    const { log, lost, onRecorded } = this.needs;
    let unanswered = false;
    while (!lost.aborted && !this.idle) {
      const batch = this.concluded.slice(0, BATCH);
      try {
        const left = await this.record(batch);
        // If the answer is lost but the outcomes were recorded, the follow-up work that the answer announced is unknown.
        onRecorded(unanswered ? { more: true, transitions: true } : left);
        unanswered = false;
      } catch (err) {
        unanswered = true;
        log.warn({ err }, 'Could not record outcomes of webhook deliveries');
        await sleep(TROUBLE_MS);
      }
    }
  }

  /**
   * Records the oldest outcomes. If another process changed the health of an endpoint, reads it and puts the unrecorded outcomes back to the front.
   */
  private async record(
    batch: readonly ConcludedDelivery[],
  ): Promise<{ readonly more: boolean; readonly transitions: boolean }> {
    const { recorder, metrics, holder } = this.needs;
    const outcomes = batch.map(({ outcome }) => outcome);
    const changes = this.health.changes(batch);
    const { more, transitions, changed, lost } = await recorder.record(holder, { outcomes, changes });
    for (const { endpoint, after } of changes) this.health.learn(endpoint, changed.get(endpoint) ?? after);
    const again =
      changed.size > 0 ? batch.filter(({ outcome }, index) => changed.has(outcome.endpoint) && !lost.has(index)) : [];
    this.concluded.splice(0, batch.length, ...again);
    metrics.observe(
      again.length > 0 ? outcomes.filter((_, index) => !again.includes(batch[index] as ConcludedDelivery)) : outcomes,
    );
    return { more, transitions };
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type Concluded, RememberedHealth } from './health-observations.js';
import type { OutcomeRecorder } from './outcome-recorder.js';
import type { WebhookMetrics } from './webhook-metrics.js';

const BATCH = 300;
/**
 * How long outcomes of endpoints for whose places nothing waits may wait for each other, in milliseconds. Nothing that is due
 * waits for them but a newer delivery of the same object; what is not recorded when a process dies is delivered again.
 */
const GATHER_MS = 20;
const TROUBLE_MS = 250;

/** What recording stands on. */
export interface RecordingNeeds {
  readonly recorder: OutcomeRecorder;
  readonly metrics: WebhookMetrics;
  readonly log: { warn(fields: object, message: string): void };
  readonly holder: string;
  readonly lost: AbortSignal;
  /** Whether somebody waits for the place of this endpoint. */
  readonly waited: (endpoint: string) => boolean;
  /** Called when something was recorded; `more` when a queue goes on, `transitions` when the state of an endpoint is to change. */
  readonly onRecorded: (left: { readonly more: boolean; readonly transitions: boolean }) => void;
}

/** Writes down what became of deliveries: everything that came together in one go. */
export class Recording {
  private readonly concluded: Concluded[] = [];
  private readonly health = new RememberedHealth();
  private running: Promise<void> | undefined;

  constructor(private readonly needs: RecordingNeeds) {}

  /** Nothing is left to be written. */
  get idle(): boolean {
    return this.concluded.length === 0;
  }

  conclude(each: Concluded): void {
    this.concluded.push(each);
    this.begin();
  }

  /** Returns when everything is written, or the lease is lost. */
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
        // If they were written all the same, the answer that was lost said what goes on.
        onRecorded(unanswered ? { more: true, transitions: true } : left);
        unanswered = false;
      } catch (err) {
        unanswered = true;
        log.warn({ err }, 'Outcomes of webhook deliveries could not be recorded');
        await sleep(TROUBLE_MS);
      }
    }
  }

  /**
   * Records the first of what was concluded. Of endpoints whose health has changed in another process, that health is learned,
   * and what was not recorded before goes to the front again.
   */
  private async record(
    batch: readonly Concluded[],
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
      again.length > 0 ? outcomes.filter((_, index) => !again.includes(batch[index] as Concluded)) : outcomes,
    );
    return { more, transitions };
  }
}

import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackgroundWork } from '#runtime';
import type { Logger } from '#runtime/starting';
import type { KafkaConnection } from './kafka-connection.js';
import { type HeldObject, HeldObjects } from './kafka-held.js';
import { messagesOf, topicName } from './kafka-messages.js';
import { KafkaWriter, MessageTooLargeError, type PlacedMessage } from './kafka-writer.js';
import type { PublishedEvents } from '../published-events.js';
import type { PublishedEvent } from '../published-event.js';
import type { Publishing } from '../publishing.js';

/** Events read together and written in one transaction; up to two such batches are in memory. */
const BATCH = { limit: 1_000, bytes: 2 * 1024 * 1024 };
/** Maximum delay if a wake-up is missed. */
const POLL_MS = 1_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** After this time without success another process may try, in case this one is cut off. */
const PATIENCE_MS = 60_000;
/** How often to log that Kafka is still unavailable. */
const REMINDER_MS = 300_000;
const HELD_RETRY_MS = 60_000;

interface Needs {
  readonly pool: Pool;
  readonly publishing: Publishing;
  readonly publishedEvents: PublishedEvents;
  readonly log: Logger;
  /** Called with messages that Kafka acknowledged. */
  readonly onWritten?: (messages: number) => void;
  /** How often to retry objects that are held back, in milliseconds. */
  readonly heldRetryMs?: number;
}

/** An event with its messages, ready to be sent. */
interface Ready {
  readonly event: PublishedEvent;
  /** Empty for an event whose payload is deleted: a newer one has all of it, or the end of the object. */
  readonly messages: readonly PlacedMessage[];
}

/** The follower name of the relay to the topics of `prefix`. */
export const relayName = (prefix: string) => `kafka ${prefix}`;

/**
 * Sends everything that is published to Kafka: at least once, in order for each object (decision 0024). A lease ensures that one process at a time
 * does so. A process that lost the lease without noticing can neither write to Kafka nor move the checkpoint. While Kafka is unavailable, nothing
 * else is affected: events wait in the database.
 */
export class KafkaRelay extends BackgroundWork {
  readonly name: string;
  readonly single = true;
  private readonly held: HeldObjects;
  private readonly trouble: Trouble;
  private writer!: KafkaWriter;
  private heldTriedAt = 0;

  constructor(
    private readonly kafka: KafkaConnection,
    private readonly needs: Needs,
  ) {
    super();
    this.name = relayName(kafka.prefix);
    this.held = new HeldObjects(needs.pool, this.name);
    this.trouble = new Trouble(needs.log);
  }

  async run(signal: AbortSignal): Promise<void> {
    const givingUp = { at: Date.now() + PATIENCE_MS };
    for (let pause = FIRST_PAUSE_MS; !signal.aborted && Date.now() < givingUp.at;) {
      try {
        await this.relay(signal, () => {
          pause = FIRST_PAUSE_MS;
          givingUp.at = Date.now() + PATIENCE_MS;
          this.trouble.over();
        });
      } catch (error) {
        if (signal.aborted) return;
        this.trouble.report(error);
      }
      // Spreads the retries, so that a broker that returns is not hit by all processes in the same moment.
      await sleep(pause * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  /** Relays until `signal` aborts. @throws on the first error; `onSuccess` is called after each success. */
  private async relay(signal: AbortSignal, onSuccess: () => void): Promise<void> {
    // Several kinds of objects may share a topic.
    const topics = [...new Set(this.needs.publishing.definitions.map(({ topic }) => this.topicOf(topic)))];
    this.writer = await KafkaWriter.open(this.kafka, {
      name: `${this.kafka.prefix}.relay`,
      topics,
      log: this.needs.log,
    });
    let noted: Promise<void> = Promise.resolve();
    try {
      // Read after other writers are fenced: from now on no other process can move it unnoticed or write what it covers.
      let passed = await this.needs.publishedEvents.passed(this.name);
      await this.held.load();
      let next = this.read(passed);
      while (!signal.aborted) {
        const { grown, reading } = next;
        const batch = await reading;
        const last = batch.at(-1)?.event.sequence ?? passed;
        if (last > passed) {
          next = this.read(last);
          // The checkpoint of one batch is written while the next batch is sent. That batch is committed only after the checkpoint is stored.
          await this.pass(batch, noted);
          noted = this.note(passed, last).then(onSuccess);
          noted.catch(() => undefined);
          passed = last;
        }
        if (this.held.size > 0) await noted.then(() => this.retryHeld(passed, signal));
        if (batch.length === 0) {
          await noted;
          onSuccess();
          await this.needs.publishedEvents.next(POLL_MS, signal, grown);
          next = this.read(passed);
        }
      }
      await noted;
    } finally {
      await noted.catch(() => undefined);
      await this.writer.close();
    }
  }

  /** @throws Error if the checkpoint is no longer at `from`. */
  private async note(from: number, to: number): Promise<void> {
    if (!(await this.needs.publishedEvents.pass(this.name, from, to)))
      throw new Error('Another process moved the checkpoint of this relay.');
  }

  /** Reads and prepares the next batch while one is written. `grown` is taken before, so that events published meanwhile are not missed. */
  private read(after: number) {
    const { grown } = this.needs.publishedEvents;
    const reading = this.needs.publishedEvents
      .within({ after, ...BATCH })
      .then((events) => events.map((event): Ready => ({ event, messages: this.messagesOf(event) })));
    // The error is handled when the promise is awaited; until then it must not count as an unhandled rejection.
    reading.catch(() => undefined);
    return { grown, reading };
  }

  /** Writes all events except those of held objects. If a topic rejects a batch, halves it until the rejected message is found. */
  private async pass(batch: readonly Ready[], noted: Promise<void>): Promise<void> {
    const due = batch.filter(({ event }) => !this.held.has(event.objectId));
    try {
      await this.write(due, noted);
    } catch (error) {
      if (!(error instanceof MessageTooLargeError)) throw error;
      await this.writer.renew();
      const [first, ...others] = due;
      if (first && others.length === 0) return this.hold(first.event);
      const half = due.length >> 1;
      await this.pass(due.slice(0, half), noted);
      await this.pass(due.slice(half), noted);
    }
  }

  private async write(batch: readonly Ready[], noted?: Promise<void>): Promise<void> {
    const messages = batch.flatMap((each) => each.messages);
    await this.writer.write(messages, noted);
    this.needs.onWritten?.(messages.length);
  }

  private messagesOf(event: PublishedEvent): readonly PlacedMessage[] {
    if (event.body === null && !event.tombstone) return [];
    const definition = this.needs.publishing.definitions.find(({ object }) => object === event.object);
    if (!definition)
      throw new Error(`This release does not know the object "${event.object}", which another release published.`);
    return messagesOf(event, this.topicOf(definition.topic)).map((message) => this.writer.place(message));
  }

  private topicOf(topic: string): string {
    return topicName(this.kafka.prefix, topic);
  }

  private async hold(event: PublishedEvent): Promise<void> {
    const bytes = Buffer.byteLength(event.body ?? '');
    await this.held.hold(event, `The message has ${bytes} bytes, more than the topic accepts.`);
    const { eventId, objectId, board } = event;
    this.needs.log.error(
      { eventId, objectId, board, bytes },
      'A Kafka topic rejects a message because of its size. Its object is held back: raise max.message.bytes of the topic',
    );
  }

  /** Retries what is held back from time to time: the limit of the topic may have been raised. */
  private async retryHeld(passed: number, signal: AbortSignal): Promise<void> {
    if (this.held.size === 0 || Date.now() - this.heldTriedAt < (this.needs.heldRetryMs ?? HELD_RETRY_MS)) return;
    for (let after = ''; !signal.aborted;) {
      const objects = await this.held.page(after, 100);
      for (const object of objects) {
        if (signal.aborted) return;
        await this.retry(object, passed);
      }
      after = objects.at(-1)?.objectId ?? after;
      if (objects.length === 0) break;
    }
    this.heldTriedAt = Date.now();
  }

  /** Sends the held changes of one object, up to the checkpoint. Later ones follow on their own. */
  private async retry(object: HeldObject, to: number): Promise<void> {
    for (let from = object.sequence; ;) {
      const events = await this.needs.publishedEvents.ofObject(object, { from, to, limit: 10 });
      for (const event of events) {
        try {
          await this.write([{ event, messages: this.messagesOf(event) }]);
        } catch (error) {
          if (!(error instanceof MessageTooLargeError)) throw error;
          await this.writer.renew();
          return this.held.holdFrom(event);
        }
      }
      const last = events.at(-1);
      if (!last) break;
      from = last.sequence + 1;
    }
    await this.held.release(object.objectId);
    this.needs.log.info(
      { objectId: object.objectId, board: object.board },
      'An object that was held back from Kafka was sent',
    );
  }
}

/** Logs once that Kafka is unavailable, from time to time that it still is, and once that it is back. */
class Trouble {
  private since: number | undefined;
  private loggedAt = 0;

  constructor(private readonly log: Logger) {}

  report(err: unknown): void {
    const now = Date.now();
    this.since ??= now;
    if (now - this.loggedAt < REMINDER_MS) return;
    this.loggedAt = now;
    const seconds = Math.round((now - this.since) / 1000);
    this.log.warn({ err, seconds }, 'Cannot write to Kafka: published changes wait, everything else continues');
  }

  over(): void {
    if (this.since === undefined) return;
    const seconds = Math.round((Date.now() - this.since) / 1000);
    this.log.info({ seconds }, 'Writing to Kafka works again');
    this.since = undefined;
    this.loggedAt = 0;
  }
}

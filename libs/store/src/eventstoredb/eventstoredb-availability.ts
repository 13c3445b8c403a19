import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Readable } from 'node:stream';
import { isEventStoreOutage, outageReason } from './event-store-outage.js';
import { Channel } from '../event-log/channel.js';

/** How long all calls must succeed before the server is logged as back, in milliseconds. */
const STEADY_MS = 1_000;

/** Whether the server answers, judged by the calls of this process. Logs one line when it stops and one when it is back. */
export class Availability {
  private readonly answers = new Channel(() => undefined);
  private failing = false;
  private awaySince: number | undefined;
  private steady: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly log: { warn(details: object, message: string): void }) {}

  /** The server has answered: waiting retries start immediately. */
  answered(): void {
    if (!this.failing || this.closed) return;
    this.failing = false;
    this.answers.wake();
    // While some calls fail and others do not, as during an election, it still counts as unavailable.
    this.steady ??= setTimeout(() => this.sayBack(), STEADY_MS).unref();
  }

  /** A call has failed. An error that the server itself returned counts as an answer. */
  failed(error: unknown): void {
    if (!isEventStoreOutage(error)) return this.answered();
    // The server lets single appends time out if it is about to learn of their events.
    if (this.closed || (error as { type?: unknown }).type === 'timeout') return;
    this.failing = true;
    clearTimeout(this.steady);
    this.steady = undefined;
    if (this.awaySince !== undefined) return;
    this.awaySince = performance.now();
    this.log.warn({ reason: outageReason(error) }, 'EventStoreDB is unavailable; requests that need it get a 503');
  }

  /** Resolves after `ms`, when the server answers again after an outage, or when `signal` aborts. Never throws. */
  async pause(ms: number, signal: AbortSignal): Promise<void> {
    await this.answers.next(ms, signal);
  }

  /** Stops logging. */
  close(): void {
    this.closed = true;
    clearTimeout(this.steady);
    this.answers.wake();
  }

  private sayBack(): void {
    this.steady = undefined;
    const seconds = Math.round((performance.now() - (this.awaySince ?? performance.now())) / 100) / 10;
    this.awaySince = undefined;
    this.log.warn({ seconds }, 'EventStoreDB is available again');
  }
}

/** How the calls of a client are monitored. */
export interface Watching {
  readonly availability: Availability;
  /** Reads and subscriptions have no deadline of their own: without a first answer they fail after this time, in milliseconds. */
  readonly silenceMs: number;
  /** The error of an unanswered read. */
  silence(ms: number): Error;
}

/** The same client, whose calls report whether the server answers. */
export function watched(
  client: EventStoreDBClient,
  { availability, silenceMs, silence }: Watching,
): EventStoreDBClient {
  const heard = (
    reading: Readable & { cancel?(): Promise<void>; unsubscribe?(): Promise<void> },
    signs: readonly string[],
  ) => {
    const timer = setTimeout(() => {
      reading.destroy(silence(silenceMs));
      void (reading.cancel?.() ?? reading.unsubscribe?.())?.catch(() => undefined);
    }, silenceMs).unref();
    const answered = () => {
      clearTimeout(timer);
      availability.answered();
    };
    for (const sign of signs) reading.once(sign, answered);
    reading.once('close', () => clearTimeout(timer));
    return reading.on('error', (error) => {
      clearTimeout(timer);
      availability.failed(error);
    });
  };
  const noted = async <T>(call: Promise<T>): Promise<T> => {
    try {
      const result = await call;
      availability.answered();
      return result;
    } catch (error) {
      availability.failed(error);
      throw error;
    }
  };
  return new Proxy(client, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      const call = value.bind(target) as (...args: unknown[]) => unknown;
      if (property === 'appendToStream') return (...args: unknown[]) => noted(call(...args) as Promise<unknown>);
      if (property === 'readStream' || property === 'readAll')
        return (...args: unknown[]) => heard(call(...args) as Readable, ['readable', 'end']);
      if (property === 'subscribeToAll')
        return (...args: unknown[]) => heard(call(...args) as Readable, ['confirmation']);
      return call;
    },
  });
}

import type { AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client';
import { type Position } from '#kernel';
import { BEGINNING } from '#kernel/engine';
import { randomUUID } from 'node:crypto';
import { closeClient, openClient, openFirstNode, verifyServer } from './eventstoredb-client.js';
import { positionOf } from './eventstoredb-events.js';
import { StreamNames } from './eventstoredb-names.js';

type Module = typeof import('@eventstore/db-client');

const TYPE = 'DeploymentNamed';
/** The type of the first event of a log that is copied from PostgreSQL. */
export const COPY_BEGUN = 'CopyBegun';

/** The owner of a log: a deployment, or one whose PostgreSQL log is being copied here; then `id` is null. */
export interface LogOwner {
  readonly id: string | null;
  readonly copyOf: string | null;
}

/** What an EventStoreDB server says about the owner of the log under a prefix. */
export class DeploymentStream {
  private constructor(
    private readonly client: EventStoreDBClient,
    private readonly module: Module,
    private readonly names: StreamNames,
    private readonly url: string,
  ) {}

  /** @throws SettingsError if `url` is not a connection string, or names a file that cannot be read. */
  static async open(url: string, prefix: string): Promise<DeploymentStream> {
    const module = await import('@eventstore/db-client');
    return new DeploymentStream(openClient(module, url), module, new StreamNames(prefix), url);
  }

  close(): Promise<void> {
    return closeClient(this.client);
  }

  /** See `verifyServer`. @throws SettingsError */
  verify(): Promise<void> {
    return verifyServer(this.client, this.url, () => openFirstNode(this.module, this.url));
  }

  /** Whether `error` comes from the client or its server. */
  isFault(error: unknown): boolean {
    if (!(error instanceof Error)) return false;
    const answered = this.module.isCommandError(error) || typeof (error as { code?: unknown }).code === 'number';
    return answered || error.message.startsWith('Failed to discover');
  }

  /** The id of the deployment that owns this log; null if none does. */
  async id(): Promise<string | null> {
    return (await this.owner())?.id ?? null;
  }

  /** The deployment whose log this is; null if it belongs to none. */
  async owner(): Promise<LogOwner | null> {
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    try {
      const newest = this.client.readStream(this.names.deployment, {
        direction: 'backwards',
        fromRevision: 'end',
        maxCount: 1,
      });
      for await (const { event } of newest) {
        const { deployment, copyOf } = (event?.data ?? {}) as { deployment?: unknown; copyOf?: unknown };
        return { id: text(deployment), copyOf: text(copyOf) };
      }
    } catch (error) {
      if (!(error instanceof this.module.StreamNotFoundError)) throw error;
    }
    return null;
  }

  /** Makes `id` the owner of the log if it has none; returns the owner then. */
  async claim(id: string): Promise<string | null> {
    try {
      await this.append(TYPE, { deployment: id }, this.module.NO_STREAM);
      return id;
    } catch (error) {
      if (!(error instanceof this.module.WrongExpectedVersionError)) throw error;
      return this.id();
    }
  }

  /** Makes `id` the owner of the log, replacing any other; `copyOf` is the deployment whose copy it is. */
  replace(id: string, copyOf?: string): Promise<void> {
    return this.append(TYPE, copyOf === undefined ? { deployment: id } : { deployment: id, copyOf }, this.module.ANY);
  }

  /** Makes it a copy, to be filled, of the log of `deployment` in PostgreSQL. @throws if it has an owner. */
  beginCopy(deployment: string): Promise<void> {
    return this.append(COPY_BEGUN, { copyOf: deployment }, this.module.NO_STREAM);
  }

  /** The position of the newest event of the server, including events of other applications. */
  async head(): Promise<Position> {
    for await (const { event } of this.client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))
      if (event) return positionOf(event.position);
    return BEGINNING;
  }

  /** Whether a stream with a name like ours has an event. If there is none, this reads the whole log of the server. */
  async holdsEvents(): Promise<boolean> {
    const { client, module, names } = this;
    const filter =
      'regex' in names.filter ? module.streamNameFilter(names.filter) : module.streamNameFilter(names.filter);
    const found: AllStreamSubscription = client.subscribeToAll({ fromPosition: module.START, filter });
    try {
      return await new Promise<boolean>((resolve, reject) => {
        found
          .on('data', ({ event }) => {
            if (event && !event.type.startsWith('$') && names.parse(event.streamId)) resolve(true);
          })
          .on('caughtUp', () => setImmediate(() => resolve(false)))
          .on('error', reject)
          .on('end', () => reject(new Error('The server ended the subscription.')));
      });
    } finally {
      found.removeAllListeners('end');
      found.on('error', () => undefined);
      await found.unsubscribe().catch(() => undefined);
    }
  }

  private async append(
    type: string,
    data: Record<string, string>,
    expectedRevision: Module['NO_STREAM'] | Module['ANY'],
  ): Promise<void> {
    await this.client.appendToStream(this.names.deployment, this.module.jsonEvent({ id: randomUUID(), type, data }), {
      expectedRevision,
    });
  }
}

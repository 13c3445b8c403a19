import { EventStore, type RowIdentity, type RowProjection } from '#kernel';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { BlobAddresses } from './blobs/addresses.js';
import { BlobStore } from './blobs/blob-store.js';
import { BoardNames } from './board-names.js';
import { BoardPasswords } from './board-passwords.js';
import { Boards } from './boards.js';
import { Batches } from './http/batch.js';
import { IdempotencyKeys } from './http/idempotency-keys.js';
import { ApiKeys } from './http/keys.js';
import { Links } from './http/links.js';
import { RateLimits } from './http/rate-limits.js';
import { OperationsController } from './operations/operations.controller.js';
import { Operations } from './operations/operations.js';
import { operationWorker, OperationWorkers } from './operations/worker.js';
import { Exports } from './exports/exports.js';
import { GenerateExport } from './exports/generate-export.js';
import { RowProgress } from './operations/row-progress.js';
import { Images } from './images/images.js';
import { OperatorMeController } from './http/operator/me.controller.js';
import { Background } from './ops/background-work.js';
import { Wire } from './ops/wire.js';
import { Locks } from './ops/locks.js';
import { Limits } from './ops/limits.js';
import { Lookups } from './ops/lookups.js';
import { WebReader } from './outbound/web-reader.js';
import type { Platform } from './platform.js';
import { EventFeed } from './publishing/event-feed.js';
import { PublishedEvents } from './publishing/published-events.js';
import { Publishing } from './publishing/publishing.js';
import { Policies } from './policies.js';
import { Reactions } from './reactions.js';
import { BoardTables } from './read-models/board-tables.js';
import { ReadModels } from './read-models/read-models.js';
import { Ciphers } from './secrets.js';
import { Deliveries } from './webhooks/deliveries.js';
import { ReceiverAddresses } from './webhooks/receiver-addresses.js';
import { Verdicts } from './webhooks/verdicts.js';

/** A provider that makes a read model known; one line in the module of its context. */
export const readModel = <Row extends RowIdentity, E>(projection: RowProjection<Row, E>): Provider => ({
  provide: Symbol(projection.row.name),
  useFactory: (readModels: ReadModels) => readModels.add(projection),
  inject: [ReadModels],
});

/** What every context may inject. */
@Module({})
export class PlatformModule {
  /** @param platform opened before Nest starts, because opening takes time and may fail. */
  static with(platform: Platform): DynamicModule {
    const providers: Provider[] = [
      { provide: EventStore, useValue: platform.store },
      { provide: ReadModels, useValue: platform.readModels },
      { provide: BoardTables, useValue: platform.tables },
      { provide: Boards, useValue: platform.boards },
      { provide: BoardNames, useValue: platform.boardNames },
      { provide: BoardPasswords, useValue: platform.boardPasswords },
      { provide: Wire, useValue: platform.wire },
      { provide: ApiKeys, useValue: platform.keys },
      { provide: RateLimits, useValue: platform.limits },
      { provide: IdempotencyKeys, useValue: platform.idempotency },
      { provide: Links, useValue: platform.links },
      { provide: BlobStore, useValue: platform.blobs },
      { provide: BlobAddresses, useValue: platform.blobAddresses },
      { provide: Operations, useValue: platform.operations },
      { provide: OperationWorkers, useValue: platform.operationWorkers },
      { provide: RowProgress, useValue: platform.rowProgress },
      { provide: Limits, useFactory: () => new Limits(platform.settings) },
      { provide: Lookups, useFactory: () => new Lookups(platform.settings) },
      { provide: WebReader, useValue: platform.webReader },
      { provide: Publishing, useValue: platform.publishing },
      { provide: PublishedEvents, useValue: platform.publishedEvents },
      { provide: EventFeed, useValue: platform.eventFeed },
      { provide: Ciphers, useValue: platform.ciphers },
      { provide: Deliveries, useValue: platform.deliveries },
      { provide: Verdicts, useValue: platform.verdicts },
      { provide: Locks, useValue: platform.locks },
      { provide: ReceiverAddresses, useValue: platform.receiverAddresses },
      { provide: Policies, useValue: platform.policies },
      { provide: Background, useValue: platform.background },
      {
        provide: Reactions,
        useFactory: (bus: CommandBus) => new Reactions(bus, platform.store, platform.readModels),
        inject: [CommandBus],
      },
      Batches,
      Images,
      Exports,
      operationWorker(GenerateExport),
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [CqrsModule.forRoot()],
      controllers: [OperationsController, OperatorMeController],
      providers,
      exports: [...providers.map((each) => (typeof each === 'function' ? each : each.provide)), CqrsModule],
    };
  }
}

import { EventStore, type RowIdentity, type RowProjection } from '#kernel';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Batches } from './http/batch.js';
import { IdempotencyKeys } from './http/idempotency-keys.js';
import { ApiKeys } from './http/keys.js';
import { Links } from './http/links.js';
import { RateLimits } from './http/rate-limits.js';
import type { Platform } from './platform.js';
import { BoardTables } from './read-models/board-tables.js';
import { ReadModels } from './read-models/read-models.js';

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
      { provide: ApiKeys, useValue: platform.keys },
      { provide: RateLimits, useValue: platform.limits },
      { provide: IdempotencyKeys, useValue: platform.idempotency },
      { provide: Links, useValue: platform.links },
      Batches,
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [CqrsModule.forRoot()],
      providers,
      exports: [...providers.map((each) => (typeof each === 'function' ? each : each.provide)), CqrsModule],
    };
  }
}

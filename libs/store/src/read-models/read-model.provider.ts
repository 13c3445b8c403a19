import type { RowIdentity, RowProjection } from '#kernel';
import type { Provider } from '@nestjs/common';
import { ReadModels } from './read-models.js';

/** A provider that registers a read model; one line in the module of its context. */
export const readModel = <Row extends RowIdentity, E>(projection: RowProjection<Row, E>): Provider => ({
  provide: Symbol(projection.row.name),
  useFactory: (readModels: ReadModels) => readModels.add(projection),
  inject: [ReadModels],
});

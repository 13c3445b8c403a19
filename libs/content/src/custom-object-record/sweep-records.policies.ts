import { type Commands, Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { customObjectRecords } from './custom-object-record.decider.js';
import type { CustomObjectTypeEvents } from '../custom-object-type/custom-object-type.decider.js';
import { RecordReader } from './record.read-model.js';

/**
 * A type is deleted only if it has no records, as far as the read model knows. Records that were added at the same moment are deleted here.
 * No others can follow, because a record needs its type.
 */
@Injectable()
export class SweepRecords implements Policy {
  readonly name = 'sweep-records-of-custom-objects';
  readonly on: Reacts<{ customObjectType: CustomObjectTypeEvents }> = {
    customObjectType: { CustomObjectTypeRemoved: ({ objectId }) => this.removals(objectId) },
  };

  constructor(private readonly reader: RecordReader) {}

  private async *removals(typeId: string): AsyncGenerator<Commands> {
    for await (const ids of this.reader.idsOf(typeId))
      yield ids.map((id) => customObjectRecords.RemoveCustomObjectRecord(id, {}));
  }
}

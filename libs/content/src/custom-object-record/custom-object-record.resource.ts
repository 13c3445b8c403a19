import { commandHandler, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { operationWorker } from '#runtime/operations';
import { readModel } from '#store';
import { customObjectRecordDecider, customObjectRecords } from './custom-object-record.decider.js';
import { ImportRecords, RecordImports } from './import-records.service.js';
import { OperatorCustomObjectRecordsController } from './record.operator.controller.js';
import { RecordReader, recordRows } from './record.read-model.js';
import { Records } from './records.service.js';
import { ReferencedRecords } from './referenced-records.service.js';
import { SweepRecords } from './sweep-records.policies.js';

declare module '#runtime' {
  interface OperationKinds {
    'custom_objects.records_import': true;
  }
}

/** Records of the custom object types of a board. */
export const customObjectRecordResource: Resource = {
  controllers: [OperatorCustomObjectRecordsController],
  providers: [
    commandHandler(customObjectRecords),
    readModel(recordRows),
    RecordReader,
    Records,
    RecordImports,
    ReferencedRecords,
    operationWorker(ImportRecords),
    ...policy(SweepRecords),
  ],
  operationKinds: ['custom_objects.records_import'],
  events: [
    eventNamesOf(customObjectRecordDecider, { object: 'custom_object_record', partial: ['CustomObjectRecordChanged'] }),
  ],
};

import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { commandHandler } from '#runtime';
import { readModel } from '#store';
import { customObjectTypeDecider, customObjectTypes } from './custom-object-type.decider.js';
import { OperatorCustomObjectTypesController } from './custom-object-type.operator.controller.js';
import { CustomObjectTypeReader, customObjectTypeRows } from './custom-object-type.read-model.js';
import { CustomObjectTypes } from './custom-object-types.service.js';

const SCOPES = ['custom_objects.read', 'custom_objects.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}
declare module '#runtime' {
  interface OperationSubjects {
    custom_object_type: true;
  }
}

/** Types of objects that a board defines. */
export const customObjectTypeResource: Resource = {
  controllers: [OperatorCustomObjectTypesController],
  providers: [
    commandHandler(customObjectTypes),
    readModel(customObjectTypeRows),
    CustomObjectTypeReader,
    CustomObjectTypes,
  ],
  tags: { 'Custom objects': 'Custom object types of the board and their records. Profiles can refer to the records.' },
  scopes: SCOPES,
  operationSubjects: ['custom_object_type'],
  events: [
    eventNamesOf(customObjectTypeDecider, { object: 'custom_object_type', partial: ['CustomObjectTypeChanged'] }),
  ],
};

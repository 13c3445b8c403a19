import { commandHandler, personalDataStore, policy } from '#runtime';
import { exportable, type Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { operationWorker } from '#runtime/operations';
import { readModel } from '#store';
import { SubscriberCapacity } from './capacity.service.js';
import { ExportSubscribers, Subscribers, SubscribersDataStore } from './subscribers.service.js';
import { ImportSubscribers, SubscriberImports } from './import-subscribers.service.js';
import { subscriberDecider, subscribers } from './subscriber.decider.js';
import { OperatorSubscribersController } from './subscriber.operator.controller.js';
import { subscriberExport, SubscriberImportResultDto } from './subscriber.operator.dto.js';
import { AskToConfirm, FillPlaces } from './subscriber.policies.js';
import { SubscriberReader, subscriberRows } from './subscriber.read-model.js';
import { HandleAlertRequest, Subscribing } from './subscribing.service.js';

const SCOPES = ['alerts.read', 'alerts.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}
declare module '#runtime' {
  interface OperationKinds {
    'subscribers.export': true;
    'subscribers.import': true;
  }
  interface OperationResults extends Required<SubscriberImportResultDto> {}
}

/** Email addresses that get job alerts without an account. */
export const subscriberResource: Resource = {
  controllers: [OperatorSubscribersController],
  providers: [
    commandHandler(subscribers),
    readModel(subscriberRows),
    exportable(subscriberExport),
    SubscriberReader,
    SubscriberCapacity,
    Subscribing,
    Subscribers,
    SubscriberImports,
    operationWorker(HandleAlertRequest),
    operationWorker(ImportSubscribers),
    operationWorker(ExportSubscribers),
    ...policy(AskToConfirm),
    ...policy(FillPlaces),
    personalDataStore(SubscribersDataStore),
  ],
  tags: { Subscribers: 'Email addresses that get job alerts without an account.' },
  scopes: SCOPES,
  operationKinds: ['subscribers.export', 'subscribers.import'],
  operationResults: [SubscriberImportResultDto],
  events: [eventNamesOf(subscriberDecider, { object: 'subscriber' })],
};

import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { commandHandler } from '#runtime';
import { readModel } from '#store';
import { ManagePublishableKeys } from './manage-publishable-keys.service.js';
import { publishableKeyDecider, publishableKeys } from './publishable-key.decider.js';
import { OperatorPublishableKeysController } from './publishable-key.operator.controller.js';
import { PublishableKeyReader, publishableKeyRows } from './publishable-key.read-model.js';

/** Keys with which storefronts name a board; documented in the group of the API keys. */
export const publishableKeyResource: Resource = {
  controllers: [OperatorPublishableKeysController],
  providers: [
    commandHandler(publishableKeys),
    readModel(publishableKeyRows),
    PublishableKeyReader,
    ManagePublishableKeys,
  ],
  events: [eventNamesOf(publishableKeyDecider, { object: 'publishable_key' })],
};

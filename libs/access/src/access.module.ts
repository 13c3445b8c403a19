import { policy } from '#runtime';
import { readModel } from '#store';
import { Module } from '@nestjs/common';
import { Adoption } from './adoption.service.js';
import { OperatorApiKeysController } from './api-key/api-key.operator.controller.js';
import { ApiKeyReader, apiKeyRows } from './api-key/api-key.read-model.js';
import { ManageApiKeys } from './api-key/manage-api-keys.service.js';
import { apiKeys, boards, publishableKeys } from './commands.js';
import { FollowAccess } from './follow-access.policies.js';
import { ManagePublishableKeys } from './publishable-key/manage-publishable-keys.service.js';
import { OperatorPublishableKeysController } from './publishable-key/publishable-key.operator.controller.js';
import { PublishableKeyReader, publishableKeyRows } from './publishable-key/publishable-key.read-model.js';

/** Boards, and the keys by which they are reached. */
@Module({
  controllers: [OperatorApiKeysController, OperatorPublishableKeysController],
  providers: [
    apiKeys.Handler,
    boards.Handler,
    publishableKeys.Handler,
    readModel(apiKeyRows),
    readModel(publishableKeyRows),
    ApiKeyReader,
    PublishableKeyReader,
    Adoption,
    ManageApiKeys,
    ManagePublishableKeys,
    ...policy(FollowAccess),
  ],
})
export class AccessModule {}

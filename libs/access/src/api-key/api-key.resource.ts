import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { commandHandler } from '#runtime';
import { readModel } from '#store';
import { apiKeyDecider, apiKeys } from './api-key.decider.js';
import { OperatorApiKeysController } from './api-key.operator.controller.js';
import { API_KEY_STATUSES } from './api-key.operator.dto.js';
import { ApiKeyReader, apiKeyRows } from './api-key.read-model.js';
import { ManageApiKeys } from './manage-api-keys.service.js';

const SCOPES = ['api_keys.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** API keys, which programs use to call the API. */
export const apiKeyResource: Resource = {
  controllers: [OperatorApiKeysController],
  providers: [commandHandler(apiKeys), readModel(apiKeyRows), ApiKeyReader, ManageApiKeys],
  tags: {
    'API keys': 'API keys for programs, and publishable keys for storefronts.',
  },
  scopes: SCOPES,
  vocabularies: { ApiKeyStatus: API_KEY_STATUSES },
  events: [
    eventNamesOf(apiKeyDecider, {
      object: 'api_key',
      types: { UntoldSecretReplaced: 'secret_replaced' },
      partial: ['ApiKeyChanged'],
    }),
  ],
};

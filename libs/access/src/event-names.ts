import { type EventNames, eventNamesOf } from '#kernel';
import { apiKeyDecider } from './api-key/api-key.decider.js';
import { boardDecider } from './board/board.decider.js';
import { publishableKeyDecider } from './publishable-key/publishable-key.decider.js';
import { teamDecider } from './team/team.decider.js';
import { operatorUserDecider } from './user/user.decider.js';

/** What the events of who may call are called in public. */
export const accessEventNames: readonly EventNames[] = [
  eventNamesOf(boardDecider, { object: 'board' }),
  eventNamesOf(apiKeyDecider, {
    object: 'api_key',
    types: { UntoldSecretReplaced: 'secret_replaced' },
    partial: ['ApiKeyChanged'],
  }),
  eventNamesOf(publishableKeyDecider, { object: 'publishable_key' }),
  eventNamesOf(teamDecider, { object: 'team', types: { TeamFounded: 'created' } }),
  eventNamesOf(operatorUserDecider, { object: 'user', types: { UserRegistered: 'created' } }),
];

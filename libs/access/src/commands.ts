import { aggregate } from '#runtime';
import { apiKeyDecider } from './api-key/api-key.decider.js';
import { boardDecider } from './board/board.decider.js';
import { publishableKeyDecider } from './publishable-key/publishable-key.decider.js';

export const apiKeys = aggregate(apiKeyDecider);
export const boards = aggregate(boardDecider);
export const publishableKeys = aggregate(publishableKeyDecider);

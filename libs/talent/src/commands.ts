import { aggregate } from '#runtime';
import { boardUserDecider } from './account/board-user.decider.js';
import { blockDecider } from './block/block.decider.js';
import { candidateDecider } from './candidate/candidate.decider.js';
import { notificationPreferencesDecider } from './notification/notification-preferences.decider.js';
import { savedJobDecider } from './saved-job/saved-job.decider.js';

export const boardUsers = aggregate(boardUserDecider);
export const candidates = aggregate(candidateDecider);
export const savedJobs = aggregate(savedJobDecider);
export const notificationPreferences = aggregate(notificationPreferencesDecider);
export const blocks = aggregate(blockDecider);

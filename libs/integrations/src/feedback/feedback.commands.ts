import { aggregate } from '#runtime';
import { feedbackDecider } from './feedback.decider.js';

export const feedback = aggregate(feedbackDecider);

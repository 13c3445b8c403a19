import { aggregate } from '#platform';
import { feedbackDecider } from './domain/feedback.js';

export const feedback = aggregate(feedbackDecider);

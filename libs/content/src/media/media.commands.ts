import { aggregate } from '#runtime';
import { mediaDecider } from './media.decider.js';

export const media = aggregate(mediaDecider);

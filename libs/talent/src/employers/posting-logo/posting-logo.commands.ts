import { aggregate } from '#runtime';
import { postingLogoDecider } from './posting-logo.decider.js';

export const postingLogos = aggregate(postingLogoDecider);

import { aggregate } from '#runtime';
import { pageDecider } from './page.decider.js';

export const pages = aggregate(pageDecider);

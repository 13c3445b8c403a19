import { aggregate } from '#runtime';
import { categoryDecider, marketDecider, skillDecider } from './taxonomy.decider.js';

export const skills = aggregate(skillDecider);
export const categories = aggregate(categoryDecider);
export const markets = aggregate(marketDecider);

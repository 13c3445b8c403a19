import { aggregate } from '#runtime';
import { purchaseDecider } from './purchase.decider.js';

export const purchases = aggregate(purchaseDecider);

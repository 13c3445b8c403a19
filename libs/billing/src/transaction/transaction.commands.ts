import { aggregate } from '#runtime';
import { transactionDecider } from './transaction.decider.js';

export const transactions = aggregate(transactionDecider);

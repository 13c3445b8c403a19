import { aggregate } from '#runtime';
import { customObjectRecordDecider } from './custom-object-record.decider.js';

export const customObjectRecords = aggregate(customObjectRecordDecider);

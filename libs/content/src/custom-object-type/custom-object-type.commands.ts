import { aggregate } from '#runtime';
import { customObjectTypeDecider } from './custom-object-type.decider.js';

export const customObjectTypes = aggregate(customObjectTypeDecider);

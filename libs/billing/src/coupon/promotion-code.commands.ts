import { aggregate } from '#runtime';
import { promotionCodeDecider } from './promotion-code.decider.js';

export const promotionCodes = aggregate(promotionCodeDecider);

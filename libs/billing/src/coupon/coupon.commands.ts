import { aggregate } from '#runtime';
import { couponDecider } from './coupon.decider.js';

export const coupons = aggregate(couponDecider);

import { couponsTexts } from '@openings/i18n/dashboard-coupons';
import { listScreen } from '../../kit/list/list-screen';
import { couponsList } from './coupons.list';

export const Screen = listScreen(couponsTexts, couponsList);

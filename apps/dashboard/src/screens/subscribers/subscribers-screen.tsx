import { subscribersTexts } from '@openings/i18n/dashboard-subscribers';
import { listScreen } from '../../kit/list/list-screen';
import { subscribersList } from './subscribers.list';

export const Screen = listScreen(subscribersTexts, subscribersList);

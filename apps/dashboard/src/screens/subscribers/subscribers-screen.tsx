import { subscribersTexts } from '@openings/texts/dashboard-subscribers';
import { listScreen } from '../../kit/list/list-screen';
import { subscribersList } from './subscribers.list';

export const Screen = listScreen(subscribersTexts, subscribersList);

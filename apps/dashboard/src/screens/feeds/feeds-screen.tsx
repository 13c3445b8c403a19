import { feedsTexts } from '@openings/texts/dashboard-feeds';
import { listScreen } from '../../kit/list/list-screen';
import { feedsList } from './feeds.list';

export const Screen = listScreen(feedsTexts, feedsList);

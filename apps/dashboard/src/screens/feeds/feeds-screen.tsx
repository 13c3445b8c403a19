import { feedsTexts } from '@openings/i18n/dashboard-feeds';
import { listScreen } from '../../kit/list/list-screen';
import { feedsList } from './feeds.list';

export const Screen = listScreen(feedsTexts, feedsList);

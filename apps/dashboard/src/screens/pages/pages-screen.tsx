import { pagesTexts } from '@openings/i18n/dashboard-pages';
import { listScreen } from '../../kit/list/list-screen';
import { pagesList } from './pages.list';

export const Screen = listScreen(pagesTexts, pagesList);

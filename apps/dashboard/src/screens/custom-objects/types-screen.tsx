import { customObjectsTexts } from '@openings/i18n/dashboard-custom-objects';
import { listScreen } from '../../kit/list/list-screen';
import { typesList } from './types.list';

export const Screen = listScreen(customObjectsTexts, typesList);

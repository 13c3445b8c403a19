import { customObjectsTexts } from '@openings/texts/dashboard-custom-objects';
import { listScreen } from '../../kit/list/list-screen';
import { typesList } from './types.list';

export const Screen = listScreen(customObjectsTexts, typesList);

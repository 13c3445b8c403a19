import { candidatesTexts } from '@openings/i18n/dashboard-candidates';
import { listScreen } from '../../kit/list/list-screen';
import { candidatesList } from './candidates.list';

export const Screen = listScreen(candidatesTexts, candidatesList);

import { candidatesTexts } from '@openings/texts/dashboard-candidates';
import { listScreen } from '../../kit/list/list-screen';
import { candidatesList } from './candidates.list';

export const Screen = listScreen(candidatesTexts, candidatesList);

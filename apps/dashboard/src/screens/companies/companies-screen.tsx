import { companiesTexts } from '@openings/texts/dashboard-companies';
import { listScreen } from '../../kit/list/list-screen';
import { companiesList } from './companies.list';

export const Screen = listScreen(companiesTexts, companiesList);

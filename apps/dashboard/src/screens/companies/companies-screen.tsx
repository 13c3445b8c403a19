import { companiesTexts } from '@openings/i18n/dashboard-companies';
import { listScreen } from '../../kit/list/list-screen';
import { companiesList } from './companies.list';

export const Screen = listScreen(companiesTexts, companiesList);

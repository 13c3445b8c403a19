import { jobsTexts } from '@openings/i18n/dashboard-jobs';
import { listScreen } from '../../kit/list/list-screen';
import { jobsList } from './jobs.list';

export const Screen = listScreen(jobsTexts, jobsList);

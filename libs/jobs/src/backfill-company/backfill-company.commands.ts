import { aggregate } from '#runtime';
import { backfillCompanyDecider } from './backfill-company.decider.js';

export const backfillCompanies = aggregate(backfillCompanyDecider);

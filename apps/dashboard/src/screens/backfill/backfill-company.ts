import type { Schema } from '../../api/types';

export type BackfillCompany = Schema<'BackfillCompany'> & { readonly id: string };

/** The permissions to start the collection: it publishes jobs of the company. */
export const START_NEEDS = ['backfill.manage', 'jobs.manage', 'jobs.publish', 'companies.manage'] as const;

import type { Schema } from '../../api/types';

export type BackfillCompany = Schema<'BackfillCompany'> & { readonly id: string };

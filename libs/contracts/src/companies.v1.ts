import Type from 'typebox';
import { Event, Moment, type Of, OrNull, Revision, Snapshot, Uri } from './envelope.js';

export const COMPANY_FIELDS = ['slug', 'name', 'website', 'logo_url', 'url'] as const;

export const Company = Snapshot('A company.', {
  id: Type.String({ pattern: '^companies_' }),
  object: Type.Literal('company'),
  slug: Type.String(),
  name: Type.String(),
  website: OrNull(Type.String()),
  logo_url: OrNull(Type.String()),
  url: OrNull(Uri),
  updated_at: OrNull(Moment),
  revision: Revision,
});
export type Company = Of<typeof Company>;

export const CompanyTombstone = Snapshot('What remains of a deleted company.', {
  id: Type.String({ pattern: '^companies_' }),
  object: Type.Literal('company'),
  revision: Revision,
  deleted: Type.Literal(true),
  deleted_at: Moment,
  slug: Type.String(),
});
export type CompanyTombstone = Of<typeof CompanyTombstone>;

export const CompanyCreated = Event('company.created', 'A company was created.', { object: Company, fields: [] });
export const CompanyUpdated = Event('company.updated', 'The public data of a company changed.', {
  object: Company,
  fields: COMPANY_FIELDS,
});
export const CompanyDeleted = Event('company.deleted', 'A company was deleted.', {
  object: CompanyTombstone,
  fields: [],
});

import Type from 'typebox';
import { Event, Moment, type Of, OrNull, Revision, Snapshot } from './envelope.js';

export const JOB_FIELDS = [
  'slug',
  'title',
  'status',
  'company_id',
  'company_name',
  'location',
  'description',
  'url',
  'employment_type',
  'workplace_type',
  'published_at',
  'expires_at',
] as const;

const Text = OrNull(Type.String());

export const Job = Snapshot('A job.', {
  id: Type.String({ pattern: '^jobs_' }),
  object: Type.Literal('job'),
  slug: Text,
  title: Type.String(),
  status: Type.Enum(['draft', 'published', 'expired', 'archived', 'pending_approval'], {
    description: 'Only published jobs are public.',
  }),
  company_id: Text,
  company_name: Text,
  location: OrNull(Type.String({ description: 'The first office, or Remote.' })),
  description: OrNull(Type.String({ description: 'Sanitized HTML.' })),
  url: OrNull(Type.String({ format: 'uri', description: 'URL of its storefront page. Null while it has none.' })),
  employment_type: Text,
  workplace_type: OrNull(Type.String({ description: '`on_site`, `hybrid` or `remote`.' })),
  published_at: OrNull(Moment),
  expires_at: OrNull(Moment),
  updated_at: OrNull(Moment),
  revision: Revision,
});
export type Job = Of<typeof Job>;

export const JobTombstone = Snapshot('What remains of a deleted job.', {
  id: Type.String({ pattern: '^jobs_' }),
  object: Type.Literal('job'),
  revision: Revision,
  deleted: Type.Literal(true),
  deleted_at: Moment,
  slug: Text,
  company_id: Text,
});
export type JobTombstone = Of<typeof JobTombstone>;

export const JobCreated = Event('job.created', 'A job was created.', { object: Job, fields: [] });
export const JobUpdated = Event('job.updated', 'The public data of a job changed.', {
  object: Job,
  fields: JOB_FIELDS,
});
export const JobDeleted = Event('job.deleted', 'A job was deleted.', { object: JobTombstone, fields: [] });

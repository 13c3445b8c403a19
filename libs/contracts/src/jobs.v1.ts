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
    description: 'Only published jobs are to be seen by the public.',
  }),
  company_id: Text,
  company_name: Text,
  location: OrNull(Type.String({ description: 'Its first office, or Remote.' })),
  description: OrNull(Type.String({ description: 'HTML, clean.' })),
  url: OrNull(Type.String({ format: 'uri', description: 'Its page on the storefront; null while it has none.' })),
  employment_type: Text,
  workplace_type: OrNull(Type.String({ description: 'on_site, hybrid or remote.' })),
  published_at: OrNull(Moment),
  expires_at: OrNull(Moment),
  updated_at: OrNull(Moment),
  revision: Revision,
});
export type Job = Of<typeof Job>;

export const JobTombstone = Snapshot('What is left of a job that was deleted.', {
  id: Type.String({ pattern: '^jobs_' }),
  object: Type.Literal('job'),
  revision: Revision,
  deleted: Type.Literal(true),
  deleted_at: Moment,
  slug: Text,
  company_id: Text,
});
export type JobTombstone = Of<typeof JobTombstone>;

export const JobCreated = Event('job.created', 'A job was written.', { object: Job, fields: [] });
export const JobUpdated = Event('job.updated', 'What is seen of a job changed.', { object: Job, fields: JOB_FIELDS });
export const JobDeleted = Event('job.deleted', 'A job was deleted.', { object: JobTombstone, fields: [] });

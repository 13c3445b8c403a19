import { describe, expect, test } from '@jest/globals';
import { COMPANY_FIELDS, EVENT_SCHEMAS, EVENT_TYPES, type Job, JOB_FIELDS } from '#contracts';
import { validatorOf } from './validator.samples.js';

const at = '2026-11-20T12:00:00Z';
const evt = 'evt_01m7wxcfc4evkb7qy8kkd7v6td';
const envelope = (type: string, object: object, changed_fields: readonly string[] = []) => ({
  id: evt,
  object: 'event',
  type,
  schema_version: '1',
  occurred_at: at,
  board_id: 'boards_1',
  data: { object, changed_fields },
});
const job: Job = {
  id: 'jobs_1',
  object: 'job',
  slug: 's',
  title: 't',
  status: 'draft',
  company_id: 'companies_1',
  company_name: null,
  location: null,
  description: null,
  url: null,
  employment_type: null,
  workplace_type: null,
  published_at: null,
  expires_at: at,
  updated_at: at,
  revision: 1,
};
const company = {
  id: 'companies_1',
  object: 'company',
  slug: 's',
  name: 'n',
  website: null,
  logo_url: null,
  url: 'https://x.example/c',
  updated_at: at,
  revision: 1,
};
const candidate = {
  id: 'boardUsers_1',
  object: 'candidate',
  email: 'a@b.example',
  display_name: null,
  url: null,
  created_at: at,
  updated_at: null,
  revision: 1,
};
const permission = {
  id: 'boardUsers_1',
  object: 'marketing_permission',
  email: 'a@b.example',
  display_name: null,
  role: 'candidate',
  status: 'granted',
  source: 'candidate_sign_up',
  reason: null,
  granted_at: at,
  withdrawn_at: null,
  updated_at: at,
  revision: 1,
};
const gone = { revision: 2, deleted: true, deleted_at: at };

const VALID: Readonly<Record<(typeof EVENT_TYPES)[number], object>> = {
  'job.created': envelope('job.created', job),
  'job.updated': envelope('job.updated', { ...job, revision: 2 }, [...JOB_FIELDS]),
  'job.deleted': envelope('job.deleted', { id: 'jobs_1', object: 'job', ...gone, slug: null, company_id: null }),
  'company.created': envelope('company.created', company),
  'company.updated': envelope('company.updated', company, [...COMPANY_FIELDS]),
  'company.deleted': envelope('company.deleted', { id: 'companies_1', object: 'company', ...gone, slug: 's' }),
  'candidate.created': envelope('candidate.created', candidate),
  'candidate.updated': envelope('candidate.updated', candidate, ['display_name']),
  'candidate.deleted': envelope('candidate.deleted', {
    id: 'boardUsers_1',
    object: 'candidate',
    ...gone,
    email: 'a@b.example',
  }),
  'candidate.profile.updated': envelope(
    'candidate.profile.updated',
    { id: 'boardUsers_1', object: 'candidate.profile', profile_revision: 3 },
    ['profile.bio', 'skills'],
  ),
  'marketing_permission.granted': envelope('marketing_permission.granted', permission, ['status', 'granted_at']),
  'marketing_permission.withdrawn': envelope(
    'marketing_permission.withdrawn',
    { ...permission, status: 'withdrawn', reason: 'person_request', withdrawn_at: at },
    ['status'],
  ),
};

describe('the schemas of published events', () => {
  test('there are twelve', () => expect(EVENT_TYPES).toHaveLength(12));

  test.each(EVENT_TYPES)('%s takes its own envelope and no other', (type) => {
    const validate = validatorOf(type);
    expect(validate(VALID[type])).toEqual([]);
    for (const other of EVENT_TYPES) if (other !== type) expect(validate(VALID[other])).not.toEqual([]);
  });

  test.each<[string, object]>([
    ['a moment with milliseconds', { ...VALID['job.created'], occurred_at: '2026-11-20T12:00:00.000Z' }],
    ['another shape version', { ...VALID['job.created'], schema_version: '2' }],
    ['a changed field at a creation', envelope('job.created', job, ['title'])],
    ['a field more', envelope('job.created', { ...job, salaryMin: 1 })],
    ['a field less', envelope('job.created', { ...job, url: undefined })],
    ['revision 0', envelope('job.created', { ...job, revision: 0 })],
    ['an id of something else', envelope('job.created', { ...job, id: 'companies_1' })],
    ['a status that there is not', envelope('job.created', { ...job, status: 'open' })],
  ])('%s is refused', (_, wrong) =>
    expect(validatorOf('job.created')(JSON.parse(JSON.stringify(wrong)))).not.toEqual([]),
  );

  test.each<[string, readonly string[]]>([
    ['nothing', []],
    ['a field outside of the vocabulary', ['salary_min']],
    ['a field twice', ['title', 'title']],
  ])('an update that names %s is refused', (_, fields) =>
    expect(validatorOf('job.updated')(envelope('job.updated', job, fields))).not.toEqual([]),
  );

  test('consumers must expect new properties: what is published as schema lets them through', () => {
    expect(JSON.stringify(EVENT_SCHEMAS)).not.toContain('additionalProperties');
  });
});

// Calls that clients make, compiled against the types that are generated from the documents; nothing here runs. The compiler must refuse
// each line below `@ts-expect-error`: a wrong call that compiles fails the check.
import createClient from 'openapi-fetch';
import type { components as board, paths as boardPaths } from 'generated/board';
import type { components, paths, webhooks } from 'generated/operator';

const operator = createClient<paths>({ baseUrl: 'http://127.0.0.1:3000/v1' });
const storefront = createClient<boardPaths>({ baseUrl: 'http://127.0.0.1:3000/v1' });
type Schemas = components['schemas'];

const title = 'Night nurse';
const description = '<p>Nights.</p>';
const applicationUrl = 'https://hill-clinic.example/1';
const company = { name: 'Hill Clinic' };

/** 1. A job is created; what is read can be written back. */
export async function create(): Promise<string> {
  const { data, error } = await operator.POST('/jobs', {
    params: { header: { 'Idempotency-Key': 'night-nurse-1' } },
    body: { title, description, applicationUrl, company, remoteOption: 'hybrid', expiresAt: '2030-01-31T12:00:00Z' },
  });
  if (error) {
    if (error.error.code === 'jobs_already_exists') return error.error.message;
    // @ts-expect-error No error of this operation has this code.
    if (error.error.code === 'jobs_not_found_at_all') return '';
    throw new Error(error.error.requestId);
  }
  const { id, expiresAt } = data;
  await operator.PATCH('/jobs/{id}', { params: { path: { id } }, body: { expiresAt } });
  // @ts-expect-error The title is missing.
  await operator.POST('/jobs', { body: { description, applicationUrl, company } });
  const remoteOption = 'at_home';
  // @ts-expect-error This option does not exist.
  await operator.POST('/jobs', { body: { title, description, applicationUrl, company, remoteOption } });
  return id;
}

/** 2. A list is paged. */
export async function list(): Promise<readonly Schemas['JobSummary'][]> {
  const { data } = await operator.GET('/jobs', { params: { query: { limit: 100, status: 'published' } } });
  const page: Schemas['JobSummaryList'] | undefined = data;
  const cursor: string | null | undefined = page?.nextCursor;
  if (cursor) await operator.GET('/jobs', { params: { query: { cursor } } });
  // @ts-expect-error A status has one of five values.
  await operator.GET('/jobs', { params: { query: { status: 'open' } } });
  return page?.data ?? [];
}

/** 3. An update is conditional, and needs a body. */
export async function change(id: string): Promise<void> {
  const { error } = await operator.PATCH('/jobs/{id}', {
    params: { path: { id }, header: { 'If-Match': '"3"' } },
    body: { title: 'Day nurse' },
  });
  const code: 'stale_version' | undefined = error?.error.code === 'stale_version' ? error.error.code : undefined;
  if (code) throw new Error(code);
  // @ts-expect-error The body is missing.
  await operator.PATCH('/jobs/{id}', { params: { path: { id } } });
  // @ts-expect-error A title is a text.
  await operator.PATCH('/jobs/{id}', { params: { path: { id } }, body: { title: 7 } });
}

/** 4. A file is sent. */
export async function upload(file: Blob): Promise<void> {
  await operator.POST('/media/upload', { body: { purpose: 'blog_image', file } });
  // @ts-expect-error A text is not a file.
  await operator.POST('/media/upload', { body: { purpose: 'blog_image', file: 'picture.png' } });
}

/** 5. A file is fetched. */
export async function download(id: string): Promise<Blob | undefined> {
  const { data } = await operator.GET('/candidates/{id}/resume', { params: { path: { id } }, parseAs: 'blob' });
  // @ts-expect-error The id is missing.
  await operator.GET('/candidates/{id}/resume', { parseAs: 'blob' });
  return data;
}

/** 6. Issues of invalid input have a type. */
export async function issues(): Promise<readonly string[]> {
  const { error } = await operator.POST('/companies', { body: { name: '' } });
  const found = error?.error.details?.issues ?? [];
  // @ts-expect-error An issue has a message and a path.
  found.map(({ reason }) => reason);
  return found.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** 7. A batch has the bodies of its resource. */
export async function batch(): Promise<readonly number[]> {
  const { data } = await operator.POST('/jobs/batch', {
    body: { operations: [{ id: 'a', method: 'PATCH', resourceId: 'jobs_1', body: { seniority: 'senior' } }] },
  });
  const seniority = 'eternal';
  await operator.POST('/jobs/batch', {
    // @ts-expect-error This seniority does not exist.
    body: { operations: [{ id: 'a', method: 'PATCH', resourceId: 'jobs_1', body: { seniority } }] },
  });
  return data?.data.map(({ status }) => status) ?? [];
}

/** 8. Events are distinguished by their type. */
export function follow(event: Schemas['Event']): string {
  switch (event.type) {
    case 'job.created':
      return event.data.object.title;
    case 'job.deleted':
      // @ts-expect-error A deleted job has no title.
      return event.data.object.title;
    default:
      return event.id;
  }
}

/** 9. A webhook receiver knows the types of events. */
type Delivery = webhooks['company.deleted']['post']['requestBody']['content']['application/json'];
export const receive = ({ data }: Delivery): string => data.object.id;
// @ts-expect-error This event does not exist.
export type Unknown = webhooks['company.renamed'];

/** 10. A visitor reads a board, and signs in. */
export async function visit(identifier: string): Promise<void> {
  const path = { identifier };
  const { data } = await storefront.GET('/boards/{identifier}/jobs', {
    params: { path, query: { remoteOption: ['remote', 'hybrid'], sort: 'newest' } },
  });
  const cards: readonly board['schemas']['PublicJobCard'][] = data?.data ?? [];
  const { response, error } = await storefront.POST('/boards/{identifier}/auth/login', {
    params: { path },
    body: { email: 'someone@hill-clinic.example', password: 'correct horse battery' },
  });
  if (error?.error.code === 'rate_limited') throw new Error(response.headers.get('Retry-After') ?? cards[0]?.title);
  const featured = 'true';
  // @ts-expect-error It is a boolean.
  await storefront.GET('/boards/{identifier}/blog/posts', { params: { path, query: { featured } } });
}

// Calls with @openings/sdk, compiled against its published declarations; nothing here runs. The compiler must refuse each line below
// `@ts-expect-error`.
import {
  ApiError,
  collect,
  type ErrorCode,
  fileOf,
  idempotencyKey,
  ifMatch,
  isApiError,
  paged,
  unwrap,
} from '@openings/sdk';
import { applyWithResume, createBoardClient, type Schemas as Board } from '@openings/sdk/board';
import { createOperatorClient, type Delivery, finished, importJobs, type Schemas } from '@openings/sdk/operator';

const openings = createOperatorClient({ url: 'https://jobs.example', apiKey: 'svc_live_1' });
const board = createBoardClient({ url: 'https://jobs.example', board: 'pk_1', accessToken: () => undefined });

/** 1. Credentials are of one kind. */
export const clients = [
  createOperatorClient({ cookie: true, account: async () => 'acme' }),
  createOperatorClient({ session: () => undefined, timeout: 5_000, retries: 0 }),
  // @ts-expect-error Two kinds of credentials.
  createOperatorClient({ apiKey: 'svc_live_1', cookie: true }),
  // @ts-expect-error An API key is no option of a board.
  createBoardClient({ board: 'pk_1', apiKey: 'svc_live_1' }),
  // @ts-expect-error The board is missing.
  createBoardClient({ url: 'https://jobs.example' }),
];

/** 2. Lists yield their items. */
export async function list(): Promise<readonly string[]> {
  const jobs = paged((next) => openings.GET('/jobs', { params: { query: { limit: 100, ...next } } }));
  const first: Schemas['JobSummary'][] = await collect(jobs, 10);
  for await (const job of jobs) {
    // @ts-expect-error A job has no such field.
    if (job.headline) return [];
    // @ts-expect-error A status has one of five values.
    if (job.status === 'open') return [job.title];
  }
  // @ts-expect-error One job is not a list.
  paged(() => openings.GET('/jobs/{id}', { params: { path: { id: 'jobs_1' } } }));
  return first.map(({ title }) => title);
}

/** 3. A body is checked, and the idempotency key is optional, even if the document requires it. */
export async function write(): Promise<Schemas['Job']> {
  const job = await unwrap(
    openings.POST('/jobs', {
      body: {
        title: 'Cook',
        description: '<p>Cook.</p>',
        applicationUrl: 'jobs@hill.example',
        company: { name: 'Hill' },
      },
    }),
  );
  const path = { id: job.id };
  await openings.PATCH('/jobs/{id}', { params: { path, header: ifMatch(job) }, body: { title: 'Chef' } });
  await openings.POST('/jobs/{id}/publish', { params: { path, header: { ...ifMatch('"1"'), ...idempotencyKey() } } });
  await openings.POST('/backfill/companies/bulk-start', { body: { companyIds: [] } });
  // @ts-expect-error The title is missing.
  await openings.POST('/jobs', { body: { description: '', applicationUrl: '', company: { name: '' } } });
  // @ts-expect-error The body is missing.
  await openings.PATCH('/jobs/{id}', { params: { path } });
  // @ts-expect-error This path does not exist.
  await openings.GET('/vacancies');
  return job;
}

/** 4. Errors have known codes, and others. */
export function explain(error: unknown): string {
  if (!isApiError(error, 'validation_bad_request', 'a_code_of_tomorrow')) return '';
  const code: ErrorCode = error.code;
  const seconds: number | undefined = error.retryAfter;
  const paths = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  // @ts-expect-error An issue has a message and a path.
  error.issues.map(({ reason }) => reason);
  return error instanceof ApiError ? `${error.status} ${code} ${seconds} ${error.requestId} ${paths.join()}` : '';
}

/** 5. Without unwrap the codes of an operation are exact. */
export async function refused(): Promise<string | undefined> {
  const { error } = await openings.POST('/companies', { body: { name: '' } });
  // @ts-expect-error No error of this operation has this code.
  if (error?.error.code === 'jobs_already_exists') return '';
  return error?.error.message;
}

/** 6. Files are files. */
export async function upload(file: File): Promise<string | undefined> {
  const parsed = await finished(openings, await importJobs(openings, file));
  await openings.POST('/media/upload', { body: { purpose: 'blog_image', file: fileOf('a.png', new Uint8Array([1])) } });
  // @ts-expect-error A text is not a file.
  await openings.POST('/imports', { body: { file: 'jobs.csv' } });
  // @ts-expect-error A path is not a file.
  await importJobs(openings, 'jobs.csv');
  return parsed.resource?.id;
}

/** 7. Paths of a board client are relative to the board. */
export async function visit(resume: Blob): Promise<readonly Board['PublicJobCard'][]> {
  const { data } = await unwrap(board.GET('/jobs', { params: { query: { remoteOption: ['remote'] } } }));
  await applyWithResume(board, data[0]?.slug ?? '', { email: 'jo@people.example', name: 'Jo' }, resume);
  await board.GET('/');
  // @ts-expect-error The board is in the client.
  await board.GET('/boards/{identifier}/jobs', { params: { path: { identifier: 'demo' } } });
  // @ts-expect-error It is an operation of the Operator API.
  await board.GET('/webhook-endpoints');
  return data;
}

/** 8. A webhook receiver knows the types of events. */
export const receive = ({ data }: Delivery<'job.created'>): string => data.object.title;
// @ts-expect-error This event does not exist.
export type Unknown = Delivery<'job.renamed'>;

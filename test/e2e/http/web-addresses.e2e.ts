import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { aCandidate, type Candidate } from '../candidate-calls.js';
import { CALLS, ownBoard, type CalledBoard, type PreparedCall } from '../every-operation.js';
import {
  PRIVATE_ADDRESSES,
  type Answer,
  type Body,
  eventually,
  issuePaths,
  outcome,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

// Every URL field of a request body, from the API documents. New fields are found by their format or name.

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}
interface DescribedOperation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Names of fields that hold a URL. */
const NAME = /(url|website|link|homepage|origin|topath|xhandle)s?$/i;

/** The URLs in `schema`, as paths of keys. */
function addressesIn(
  document: Document,
  schema: Schema,
  at: readonly string[] = [],
  seen: readonly string[] = [],
): string[] {
  const { $ref, properties = {}, items, allOf = [], oneOf = [], anyOf = [] } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    const named = document.components.schemas[name];
    return named && !seen.includes(name) ? addressesIn(document, named, at, [...seen, name]) : [];
  }
  const inner = [
    ...[...allOf, ...oneOf, ...anyOf].map((each) => [each, at] as const),
    ...Object.entries(properties).map(([key, each]) => [each, [...at, key]] as const),
    ...(items ? [[items, [...at, '0']] as const] : []),
  ].flatMap(([each, path]) => addressesIn(document, each, path, seen));
  const name = at.findLast((key) => key !== '0') ?? '';
  const isAddress = [schema.type].flat().includes('string') && (schema.format === 'uri' || NAME.test(name));
  return [...new Set([...inner, ...(isAddress ? [at.join('.')] : [])])];
}

/** Operation, method and field of every URL that is accepted. */
function taken(file: string): (readonly [id: string, method: string, field: string])[] {
  const document = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../openapi', file), 'utf8')) as Document;
  // Entries of a batch have the bodies of the single operations.
  const single = Object.entries(document.paths).filter(([path]) => !path.endsWith('/batch'));
  return single.flatMap(([, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, requestBody }]) =>
      Object.values(requestBody?.content ?? {})
        .flatMap(({ schema }) => addressesIn(document, schema))
        .map((field) => [operationId, method.toUpperCase(), field] as const),
    ),
  );
}

const HOSTILE = [
  'javascript:alert(1)',
  'JavaScript:alert(document.cookie)//',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://evil.example/%0aalert(1)',
  'javascript:alert',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4',
  'file:///etc/passwd',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
];

/** Webhook endpoints have a code of their own. */
const REFUSED = /^400 (validation_bad_request|webhooks_invalid_url)$/;

/** `body` with `value` in `field`; missing objects on the way are created. */
function withField(body: unknown, field: string, value: string): unknown {
  const [key = '', ...rest] = field.split('.');
  const before = (body ?? (key === '0' ? [] : {})) as Readonly<Record<string, unknown>>;
  const inner = rest.length === 0 ? value : withField(before[key], rest.join('.'), value);
  return Array.isArray(body) || key === '0' ? [inner] : { ...before, [key]: inner };
}

let server: SharedServer;
let place: CalledBoard;
/** Signed in to the board of `place`. */
let candidate: Candidate;

beforeAll(async () => {
  server = await sharedServer('private-addresses', PRIVATE_ADDRESSES);
  place = await ownBoard(server, 'http://127.0.0.1:9/hook');
  candidate = await aCandidate(server, place.slug);
  await candidate.confirm();
});
afterAll(() => server?.stop());

async function made(path: string, body: object): Promise<Body> {
  const answer = await candidate.call('POST', path, body);
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
}
const POSITION = { title: 'Nurse', companyName: 'Clinic', startDate: '2020-01' };
const EDUCATION = { institutionName: 'University', startDate: '2014-09' };

/** A company that the candidate is a member of. */
async function ownCompany(): Promise<string> {
  const { body: company } = await place.call('POST', '/v1/companies', { name: `Firm ${unique()}` });
  await made(`/companies/${company.slug}/claim`, {});
  const claims = async () => (await place.call('GET', `/v1/employers/claims?companyId=${company.id}`)).body.data;
  await eventually(async () => (await claims()).length > 0);
  await place.call('POST', `/v1/employers/claims/${(await claims())[0]?.id}/approve`);
  return company.slug;
}

const JOB = { title: 'Night nurse', description: '<p>Nights.</p>', applicationUrl: 'https://apply.example/1' };
/** A job of a company that the candidate is a member of. */
async function ownJob(): Promise<string> {
  const path = `/companies/${await ownCompany()}/jobs`;
  return `${path}/${(await made(path, JOB)).id}`;
}

/** How to call the Board API operations below `me` that accept URLs. */
const OF_ME: Readonly<Record<string, () => Promise<PreparedCall>>> = {
  createBoardMeCompany: async () => ({ path: '/companies', body: { name: `Firm ${unique()}` } }),
  updateBoardMeCompany: async () => ({ path: `/companies/${await ownCompany()}`, body: {} }),
  createBoardMeCompanyJob: async () => ({ path: `/companies/${await ownCompany()}/jobs`, body: JOB }),
  updateBoardMeCompanyJob: async () => ({ path: await ownJob(), body: {} }),
  createBoardMeCompanyJobCheckout: async () => ({
    path: `${await ownJob()}/checkout`,
    body: { billing: { type: 'new', planId: 'free' } },
  }),
  createBoardMeCompanyTalentAccessCheckout: async () => ({
    path: `/companies/${await ownCompany()}/talent-access/checkout`,
    body: { billing: { type: 'new', planId: 'none' } },
  }),
  createBoardMeProfileExperience: async () => ({ path: '/profile/experience', body: POSITION }),
  updateBoardMeProfileExperience: async () => ({
    path: `/profile/experience/${(await made('/profile/experience', POSITION)).id}`,
    body: {},
  }),
  createBoardMeProfileEducation: async () => ({ path: '/profile/education', body: EDUCATION }),
  updateBoardMeProfileEducation: async () => ({
    path: `/profile/education/${(await made('/profile/education', EDUCATION)).id}`,
    body: {},
  }),
};

// A mapping names paths in a document.
const OPERATOR = taken('operator.json').filter(([, , field]) => !field.startsWith('mapping.fields.'));
// Posts of visitors are refused as a whole, with the reason: see the last test.
const BOARD = taken('board.json').filter(([id]) => id !== 'createBoardJobPosting');

test('the addresses that are taken are found in the documents', () => {
  const fields = [...OPERATOR, ...BOARD].map(([id, , field]) => `${id} ${field}`);
  expect(fields).toEqual(
    expect.arrayContaining([
      'updateSettings companyWebsiteUrl',
      'createJob applicationUrl',
      'createJob company.website',
      'createBoardMeCompany website',
      'createWebhookEndpoint url',
    ]),
  );
  expect(fields.length).toBeGreaterThan(40);
});

/** Sends `prepared` with each hostile text in `field`. */
async function refuses(
  field: string,
  { path, body }: PreparedCall,
  call: (path: string, body: unknown) => Promise<Answer>,
) {
  for (const value of HOSTILE) {
    const answer = await call(path, withField(body, field, value));
    expect([value, outcome(answer)]).toEqual([value, expect.stringMatching(REFUSED)]);
    // A job's company is refused like a company itself.
    expect(issuePaths(answer)).toContainEqual(expect.stringMatching(new RegExp(`(^|\\.)${field.split('.').at(-1)}$`)));
  }
}
const callOf = <T>(calls: Readonly<Record<string, T>>, id: string): T => {
  const call = calls[id];
  if (!call) throw new Error(`Say how ${id} is called.`);
  return call;
};

test.each(OPERATOR)('%s %s takes http and https alone as %s', async (id, method, field) =>
  refuses(field, await callOf(CALLS, id)(place), (path, body) => place.call(method, path, body)),
);

test.each(BOARD)('%s %s takes http and https alone as %s', async (id, method, field) =>
  refuses(field, await callOf(OF_ME, id)(), (path, body) => candidate.call(method, path, body)),
);

test.each(['companyWebsite', 'applicationUrl', 'logoUrl'])(
  'a job of a visitor takes http and https alone as %s',
  async (field) => {
    const submission = {
      companyName: `Firm ${unique()}`,
      contactName: 'Jo',
      contactEmail: 'jo@visitors.example',
      title: 'Cook',
      description: '<p>Cook.</p>',
      employmentType: 'full_time',
      remoteOption: 'on_site',
      officeLocations: [{ displayName: 'Zurich, Switzerland' }],
      applicationUrl: 'https://apply.example/1',
      salaryRangeEnabled: false,
    };
    for (const value of HOSTILE) {
      const body =
        field === 'logoUrl' ? { submission, logoUrl: value } : { submission: { ...submission, [field]: value } };
      const answer = await server.call('POST', `/v1/boards/${place.slug}/job-postings`, { key: null, body });
      expect([value, outcome(answer)]).toEqual([
        value,
        expect.stringMatching(/^(400 validation_bad_request|422 job_posting_rejected)$/),
      ]);
    }
  },
);

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { anEmail } from './board-auth-calls.js';
import { aCandidate } from './candidate-calls.js';
import { csv, discovered, HEADER, plainRow, settled } from './imports-calls.js';
import { FIELDS } from './every-operation-of-fields.js';
import { PEOPLE } from './every-operation-of-people.js';
import type { Arrange, Place, Prepared } from './operation-calls.js';
import { JobAlerts } from './job-alerts-calls.js';
import { aJob, type Answer, type Body, eventually, outcome, type Server, unique } from './server.js';

export type { Place, Prepared } from './operation-calls.js';

// Every creating and changing operation of the OpenAPI document, with what has to be there before it can be called. Whoever
// adds an operation to the document says here how it is called, or the specs fail.

interface Described {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

/** An operation of the document that creates or changes something. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** Of the answer that the document describes first. */
  readonly status: number;
}

const READS = ['searchBlogPosts', 'searchCompanies', 'searchJobs'];
const document = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../openapi/operator.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

/** Whoever calls these shows no credential, and keys of idempotency are nobody's. */
export const WITHOUT_KEYS: readonly string[] = [
  'createSession',
  'requestPasswordReset',
  'usePasswordReset',
  'declineInvitation',
  'createInvitedAccount',
];

/** All of them, as the document has them. */
export const OPERATIONS: readonly Operation[] = Object.values(document.paths).flatMap((methods) =>
  Object.entries(methods)
    .filter(
      ([method, { operationId }]) =>
        ['post', 'put', 'patch', 'delete'].includes(method) && !READS.includes(operationId),
    )
    .map(([method, { operationId, responses }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      status: Number(Object.keys(responses)[0]),
    })),
);

/** A board of its own, whose webhooks go to `hook`. */
export async function ownBoard(server: Server, hook: string): Promise<Place> {
  const { key, slug } = await server.newBoard(`board-${unique()}`);
  return { server, key, slug, hook, call: (method, path, body) => server.call(method, path, { body, key }) };
}

async function made({ call }: Place, path: string, body: unknown): Promise<Body> {
  const answer = await call('POST', path, body);
  if (answer.status >= 300) throw new Error(`${path} could not be arranged: ${outcome(answer)} ${answer.text}`);
  return answer.body;
}

/** Sends a prepared call. */
export async function send(
  { server, key }: Place,
  method: string,
  { path, body, form, key: other }: Prepared,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  if (!form) return server.call(method, path, { key: other === undefined ? key : other, body, headers });
  const data = new FormData();
  for (const [name, value] of form)
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, 'file');
  const response = await fetch(`${server.origin}${path}`, {
    method,
    body: data,
    headers: { Authorization: `Bearer ${key}`, ...headers },
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text === '' ? {} : JSON.parse(text)) as Body,
  };
}

let png: Promise<Buffer> | undefined;
async function picture(): Promise<Blob> {
  png ??= sharp({ create: { width: 40, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(await png)], { type: 'image/png' });
}

const company = (at: Place) => made(at, '/v1/companies', { name: `Firm ${unique()}` });
const job = async (at: Place, more: object = {}) => made(at, '/v1/jobs', aJob((await company(at)).id, { ...more }));
const term = (at: Place, axis: string) =>
  made(at, `/v1/taxonomies/${axis}`, { name: `Term ${unique()}`, aliasSlugs: ['old'] });
const page = (at: Place) => made(at, '/v1/pages', { title: `Page ${unique()}` });
const post = (at: Place) => made(at, '/v1/blog/posts', { title: `Post ${unique()}` });
const redirect = (at: Place) => made(at, '/v1/redirects', { fromPath: `/${unique()}`, toPath: '/new' });
const feed = (at: Place) => made(at, '/v1/job-feeds', { name: 'Feed', format: 'rss' });
// Of one board in the whole installation.
const hostname = () => `jobs-${randomUUID()}.example`;
const domain = (at: Place) => made(at, '/v1/domains', { domain: hostname() });
const endpoint = (at: Place) => made(at, '/v1/webhook-endpoints', { url: at.hook, event_types: ['job.created'] });
const apiKey = (at: Place) => made(at, '/v1/api-keys', { name: 'Import', scopes: ['jobs.read'] });
const publishableKey = (at: Place) => made(at, '/v1/publishable-keys', { origin: 'https://jobs.example' });
const file = () => new Blob([csv(HEADER, plainRow(unique()))], { type: 'text/csv' });
const boardOf = (at: Place) => ({ origin: at.server.origin, key: at.key });
const imported = async (at: Place) => discovered(boardOf(at), csv(HEADER, plainRow(unique())));

/** A subscriber who confirmed. */
const subscriber = async (at: Place): Promise<Body> => {
  const { body } = await at.call('GET', '/v1/settings');
  const alerts = new JobAlerts(at.server, body.slug, at.key);
  return alerts.confirmed(anEmail('reader'));
};

const own = (path: string) => (): string => path;
const byId =
  (collection: string) =>
  ({ id }: Body): string =>
    `/v1/${collection}/${id}`;
const withoutSecret = ({ secret: _, ...rest }: Body): unknown => rest;

const ofTerms = (axis: string, name: string): Readonly<Record<string, Arrange>> => ({
  [`createTaxonomies${name}`]: async () => ({
    path: `/v1/taxonomies/${axis}`,
    body: { name: `Term ${unique()}` },
    shown: byId(`taxonomies/${axis}`),
  }),
  [`updateTaxonomies${name}`]: async (at) => {
    const path = `/v1/taxonomies/${axis}/${(await term(at, axis)).id}`;
    return { path, body: { name: 'Another name' }, shown: own(path) };
  },
  [`deleteTaxonomies${name}`]: async (at) => ({ path: `/v1/taxonomies/${axis}/${(await term(at, axis)).id}` }),
  [`createTaxonomies${name}Alias`]: async (at) => {
    const path = `/v1/taxonomies/${axis}/${(await term(at, axis)).id}`;
    return { path: `${path}/aliases`, body: { aliases: ['new'] }, shown: own(path) };
  },
  [`deleteTaxonomies${name}Alias`]: async (at) => ({
    path: `/v1/taxonomies/${axis}/${(await term(at, axis)).id}/aliases/old`,
  }),
});

/** Creating, changing and deleting what has a name and little else. */
const ofNamed = (collection: string, name: string): Readonly<Record<string, Arrange>> => ({
  [`create${name}`]: async () => ({
    path: `/v1/${collection}`,
    body: { name: `Name ${unique()}` },
    shown: byId(collection),
  }),
  [`update${name}`]: async (at) => {
    const path = `/v1/${collection}/${(await made(at, `/v1/${collection}`, { name: `Name ${unique()}` })).id}`;
    return { path, body: { name: 'Another name' }, shown: own(path) };
  },
  [`delete${name}`]: async (at) => ({
    path: `/v1/${collection}/${(await made(at, `/v1/${collection}`, { name: `Name ${unique()}` })).id}`,
  }),
});

const ofJob =
  (action: string, body?: object, more?: object): Arrange =>
  async (at) => {
    const path = `/v1/jobs/${(await job(at, more)).id}`;
    return { path: `${path}/${action}`, body, shown: own(path) };
  };

const first = ({ data }: Body): Body => (data[0] as unknown as { readonly data: Body }).data;

/** How each operation is called, by its id in the document; all it needs is made before. */
export const CALLS: Readonly<Record<string, Arrange>> = {
  createApiKey: async () => ({
    path: '/v1/api-keys',
    body: { name: 'Import', scopes: ['jobs.read'] },
    shown: byId('api-keys'),
    part: withoutSecret,
  }),
  updateApiKey: async (at) => {
    const path = `/v1/api-keys/${(await apiKey(at)).id}`;
    return { path, body: { scopes: ['jobs.manage'], rateLimit: 30 }, shown: own(path) };
  },
  rotateApiKey: async (at) => {
    const path = `/v1/api-keys/${(await apiKey(at)).id}`;
    return { path: `${path}/rotate`, shown: own(path), part: withoutSecret };
  },
  deleteApiKey: async (at) => ({ path: `/v1/api-keys/${(await apiKey(at)).id}` }),
  createPublishableKey: async () => ({ path: '/v1/publishable-keys', body: { origin: 'https://jobs.example' } }),
  deletePublishableKey: async (at) => ({ path: `/v1/publishable-keys/${(await publishableKey(at)).id}` }),
  ...FIELDS,
  ...PEOPLE,
  createCompany: async () => ({ path: '/v1/companies', body: { name: `Firm ${unique()}` }, shown: byId('companies') }),
  batchCompanies: async () => ({
    path: '/v1/companies/batch',
    body: { operations: [{ id: 'first', method: 'POST', body: { name: `Firm ${unique()}` } }] },
    shown: (body) => `/v1/companies/${first(body).id}`,
    part: first,
  }),
  findOrCreateCompany: async () => ({
    path: '/v1/companies/find-or-create',
    body: { name: `Firm ${unique()}` },
    shown: byId('companies'),
    part: ({ matched: _, ...rest }) => rest,
  }),
  updateCompany: async (at) => {
    const path = `/v1/companies/${(await company(at)).id}`;
    return { path, body: { summary: 'By the lake' }, shown: own(path) };
  },
  deleteCompany: async (at) => ({ path: `/v1/companies/${(await company(at)).id}` }),
  uploadCompanyLogo: async (at) => {
    const path = `/v1/companies/${(await company(at)).id}`;
    return { path: `${path}/logo`, form: [['file', await picture()]], shown: own(path) };
  },
  deleteCompanyLogo: async (at) => {
    const path = `/v1/companies/${(await company(at)).id}/logo`;
    await send(at, 'POST', { path, form: [['file', await picture()]] });
    return { path };
  },
  submitAgentFeedback: async () => ({
    path: '/v1/feedback',
    body: { type: 'bug', goal: 'to post a job', message: 'it was refused' },
  }),
  updateFeedback: async (at) => {
    const { id } = await made(at, '/v1/feedback', { type: 'bug', goal: 'to post a job', message: 'it was refused' });
    return { path: `/v1/feedback/${id}`, body: { status: 'resolved' }, shown: own(`/v1/feedback/${id}`) };
  },
  createImport: async () => ({ path: '/v1/imports', form: [['file', file()]] }),
  cancelImport: async (at) => {
    const { id } = await imported(at);
    return { path: `/v1/imports/${id}/cancel`, shown: own(`/v1/imports/${id}`) };
  },
  confirmImport: async (at) => ({ path: `/v1/imports/${(await imported(at)).id}/confirm`, body: {} }),
  importSubscribers: async () => ({
    path: '/v1/subscribers/import',
    form: [['file', new Blob([`email\nreader-${unique()}@people.example\n`], { type: 'text/csv' })]],
  }),
  unsubscribeSubscriber: async (at) => {
    const path = `/v1/subscribers/${(await subscriber(at)).id}`;
    return { path: `${path}/unsubscribe`, shown: own(path) };
  },
  resubscribeSubscriber: async (at) => {
    const path = `/v1/subscribers/${(await subscriber(at)).id}`;
    await made(at, `${path}/unsubscribe`, undefined);
    return { path: `${path}/resubscribe`, shown: own(path) };
  },
  deleteCandidate: async (at) => {
    const { id } = await aCandidate(at.server, at.slug);
    await eventually(async () => (await at.call('GET', `/v1/candidates/${id}`)).status === 200);
    return { path: `/v1/candidates/${id}` };
  },
  withdrawMarketingPermission: async (at) => {
    const { id } = await aCandidate(at.server, at.slug, { marketingConsent: true });
    return { path: `/v1/marketing-permissions/${id}/withdraw` };
  },
  createJob: async () => ({
    path: '/v1/jobs',
    body: {
      ...aJob(''),
      companyId: undefined,
      company: { name: `Firm ${unique()}` },
      externalId: `job-${unique()}`,
      status: 'published',
    },
    shown: byId('jobs'),
  }),
  batchJobs: async () => ({
    path: '/v1/jobs/batch',
    body: {
      operations: [1, 2, 3].map((nth) => ({
        id: String(nth),
        method: 'POST',
        body: {
          ...aJob(''),
          companyId: undefined,
          company: { name: `Firm ${unique()}` },
          externalId: `job-${unique()}`,
        },
      })),
    },
    shown: (body) => `/v1/jobs/${first(body).id}`,
    part: first,
  }),
  updateJob: async (at) => {
    const path = `/v1/jobs/${(await job(at)).id}`;
    return { path, body: { title: 'Day nurse', externalId: `job-${unique()}` }, shown: own(path) };
  },
  deleteJob: async (at) => ({ path: `/v1/jobs/${(await job(at)).id}` }),
  duplicateJob: async (at) => ({ path: `/v1/jobs/${(await job(at)).id}/duplicate`, body: {}, shown: byId('jobs') }),
  expireJob: ofJob('expire', undefined, { status: 'published' }),
  pauseJob: ofJob('pause', undefined, { status: 'published' }),
  publishJob: ofJob('publish', {}),
  uploadMedia: async () => ({
    path: '/v1/media/upload',
    form: [
      ['purpose', 'blog_image'],
      ['file', await picture()],
    ],
  }),
  cancelOperation: async (at) => {
    const started = await send(at, 'POST', { path: '/v1/imports', form: [['file', file()]] });
    const { id } = await settled(boardOf(at), started.body.id);
    // As one for which nobody has had time.
    await at.server.sql(`update operations set state = 'pending', result = null, completed_at = null where id = $1`, [
      id,
    ]);
    return { path: `/v1/operations/${id}/cancel` };
  },
  updateSettings: async () => ({
    path: '/v1/settings',
    body: { name: 'Jobs by the lake' },
    shown: own('/v1/settings'),
  }),
  updateAdsenseSettings: async () => ({
    path: '/v1/settings/adsense',
    body: { adsenseGoogleConsentMessage: false },
    shown: own('/v1/settings/adsense'),
  }),
  deleteHeroImage: async (at) => {
    const {
      body: { id },
    } = await send(at, 'POST', {
      path: '/v1/media/upload',
      form: [
        ['purpose', 'board_hero'],
        ['file', await picture()],
      ],
    });
    await at.call('PATCH', '/v1/settings', { heroMediaId: id });
    return { path: '/v1/settings/hero' };
  },
  updateJobFormCustomFields: async () => ({
    path: '/v1/settings/job-form/custom-fields',
    body: { customFields: [{ key: 'shift', label: 'Shift', type: 'short_text', required: false }] },
    shown: own('/v1/settings/job-form'),
  }),
  enablePasswordProtection: async () => ({
    path: '/v1/settings/password-protection',
    body: { password: 'correct horse battery' },
    shown: own('/v1/settings'),
  }),
  disablePasswordProtection: async (at) => {
    await made(at, '/v1/settings/password-protection', { password: 'correct horse battery' });
    return { path: '/v1/settings/password-protection' };
  },
  ...ofTerms('categories', 'Category'),
  createDomain: async () => ({ path: '/v1/domains', body: { domain: hostname() }, shown: byId('domains') }),
  deleteDomain: async (at) => ({ path: `/v1/domains/${(await domain(at)).id}` }),
  verifyDomain: async (at) => ({ path: `/v1/domains/${(await domain(at)).id}/verify` }),
  createPage: async () => ({ path: '/v1/pages', body: { title: `Page ${unique()}` }, shown: byId('pages') }),
  updatePage: async (at) => {
    const path = `/v1/pages/${(await page(at)).id}`;
    return { path, body: { title: 'Another title' }, shown: own(path) };
  },
  deletePage: async (at) => ({ path: `/v1/pages/${(await page(at)).id}` }),
  publishPage: async (at) => {
    const path = `/v1/pages/${(await page(at)).id}`;
    return { path: `${path}/publish`, shown: own(path) };
  },
  unpublishPage: async (at) => {
    const path = `/v1/pages/${(await page(at)).id}`;
    await made(at, `${path}/publish`, {});
    return { path: `${path}/unpublish`, shown: own(path) };
  },
  ...ofNamed('blog/authors', 'BlogAuthor'),
  ...ofNamed('blog/tags', 'BlogTag'),
  createBlogPost: async () => ({
    path: '/v1/blog/posts',
    body: { title: `Post ${unique()}`, html: '<p>Text</p>', status: 'published' },
    shown: byId('blog/posts'),
  }),
  batchBlogPosts: async () => ({
    path: '/v1/blog/posts/batch',
    body: { operations: [{ id: 'first', method: 'POST', body: { title: `Post ${unique()}` } }] },
    shown: (body) => `/v1/blog/posts/${first(body).id}`,
    part: first,
  }),
  updateBlogPost: async (at) => {
    const path = `/v1/blog/posts/${(await post(at)).id}`;
    return { path, body: { title: 'Another title' }, shown: own(path) };
  },
  deleteBlogPost: async (at) => ({ path: `/v1/blog/posts/${(await post(at)).id}` }),
  publishBlogPost: async (at) => {
    const path = `/v1/blog/posts/${(await post(at)).id}`;
    return { path: `${path}/publish`, shown: own(path) };
  },
  unpublishBlogPost: async (at) => {
    const path = `/v1/blog/posts/${(await post(at)).id}`;
    await made(at, `${path}/publish`, {});
    return { path: `${path}/unpublish`, shown: own(path) };
  },
  toggleFeaturedBlogPost: async (at) => {
    const path = `/v1/blog/posts/${(await post(at)).id}`;
    return { path: `${path}/toggle-featured`, shown: own(path) };
  },
  createRedirect: async () => ({ path: '/v1/redirects', body: { fromPath: `/${unique()}`, toPath: '/new' } }),
  batchRedirects: async () => ({
    path: '/v1/redirects/batch',
    body: { operations: [{ id: 'first', method: 'POST', body: { fromPath: `/${unique()}`, toPath: '/new' } }] },
  }),
  updateRedirect: async (at) => ({ path: `/v1/redirects/${(await redirect(at)).id}`, body: { toPath: '/newer' } }),
  deleteRedirect: async (at) => ({ path: `/v1/redirects/${(await redirect(at)).id}` }),
  createJobFeed: async () => ({
    path: '/v1/job-feeds',
    body: { name: 'Feed', format: 'indeed_xml' },
    shown: byId('job-feeds'),
  }),
  updateJobFeed: async (at) => {
    const path = `/v1/job-feeds/${(await feed(at)).id}`;
    return { path, body: { name: 'Another name' }, shown: own(path) };
  },
  deleteJobFeed: async (at) => ({ path: `/v1/job-feeds/${(await feed(at)).id}` }),
  rotateJobFeedToken: async (at) => {
    const path = `/v1/job-feeds/${(await feed(at)).id}`;
    return { path: `${path}/rotate-token`, shown: own(path) };
  },
  ...ofTerms('markets', 'Market'),
  ...ofTerms('skills', 'Skill'),
  replayWebhookDelivery: async (at) => {
    const { id } = await endpoint(at);
    await job(at);
    const delivered = async () =>
      (await at.call('GET', `/v1/webhook-deliveries?endpoint_id=${id}&status=delivered`)).body.data;
    await eventually(async () => (await delivered()).length > 0);
    return { path: `/v1/webhook-deliveries/${(await delivered())[0]?.id}/replay` };
  },
  createWebhookEndpoint: async (at) => ({
    path: '/v1/webhook-endpoints',
    body: { url: at.hook, event_types: ['job.created'] },
    shown: byId('webhook-endpoints'),
    part: withoutSecret,
  }),
  updateWebhookEndpoint: async (at) => {
    const path = `/v1/webhook-endpoints/${(await endpoint(at)).id}`;
    return { path, body: { event_types: ['job.updated'], status: 'paused' }, shown: own(path) };
  },
  deleteWebhookEndpoint: async (at) => ({ path: `/v1/webhook-endpoints/${(await endpoint(at)).id}` }),
  rotateWebhookEndpointSecret: async (at) => {
    const path = `/v1/webhook-endpoints/${(await endpoint(at)).id}`;
    return { path: `${path}/rotate-secret`, shown: own(path), part: withoutSecret };
  },
  testWebhookEndpoint: async (at) => ({ path: `/v1/webhook-endpoints/${(await endpoint(at)).id}/test` }),
};

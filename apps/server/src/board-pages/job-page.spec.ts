import { describe, expect, test } from '@jest/globals';
import { BOARD_TEXTS } from '#i18n';
import { jobPage } from './job-page.js';
import { ROUTES } from './routes.js';
import type { Handler, Visit } from './visit.js';

const JOB = {
  ...{ id: 'jobs_1', slug: 'night-nurse', title: 'Night nurse', description: '<p>Nights.</p>', applicationUrl: null },
  ...{ company: { slug: 'hill-clinic', name: 'Hill Clinic', logoUrl: null }, links: { public: null } },
  ...{ officeLocations: [], categories: [], skills: [], remotePermits: [], publishedAt: null, expiresAt: null },
};

/** What `handler` answers at `path`, and its requests to the Board API. */
async function answered(handler: Handler, path: string, params: Readonly<Record<string, string>>) {
  const requests: string[] = [];
  const ask = (at: string) => {
    requests.push(at);
    const value = at.includes('similar') ? { data: [] } : JOB;
    return Promise.resolve({ status: 200, value, refusal: null, retryAfter: undefined });
  };
  const board = { features: { candidatePaywall: false, nativeApplications: true } };
  const visit = {
    ask,
    path,
    params,
    board,
    base: '/board/x',
    canonicalBase: '',
    texts: BOARD_TEXTS.en,
    language: 'en',
  };
  const outcome = await handler(visit as unknown as Visit);
  return [requests, 'to' in outcome ? `${outcome.status} ${outcome.to}` : 'title' in outcome ? outcome.title : ''];
}

const TO = '308 /board/x/companies/hill-clinic/jobs/night-nurse';
const go = ROUTES.find(({ path }) => path.startsWith('/go/job'))?.show ?? jobPage;

describe('a job', () => {
  test('at an address that redirects is requested once', async () => {
    expect(await answered(jobPage, '/jobs/night-nurse', { job: 'night-nurse' })).toEqual([['/jobs/night-nurse'], TO]);
    expect(await answered(go, '/go/job/jobs_1', { job: 'jobs_1' })).toEqual([['/jobs/jobs_1'], TO]);
  });

  test('at its address is requested with similar ones', async () => {
    const params = { company: 'hill-clinic', job: 'night-nurse' };
    const [requests, title] = await answered(jobPage, '/companies/hill-clinic/jobs/night-nurse', params);
    expect([[...(requests ?? [])].sort(), title]).toEqual([
      ['/jobs/night-nurse', '/jobs/night-nurse/similar?limit=4'],
      'Night nurse · Hill Clinic',
    ]);
  });
});

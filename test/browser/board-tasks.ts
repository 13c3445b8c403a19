import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { BOARD_TEXTS } from '#i18n';
import { type Language } from '#i18n';
import { opening } from '../e2e/application-calls.js';
import { anEmail } from '../e2e/board-auth-calls.js';
import { linkIn, mailTo } from '../e2e/mails.js';
import { aJob, eventually, type SharedServer, unique } from '../e2e/server.js';

// What visitors, candidates and employers do with a board that has the product's own pages alone. Each task ends in these pages.

/** A board with jobs, and what tasks need to know about it. */
export interface TaskBoard {
  readonly server: SharedServer;
  readonly slug: string;
  readonly key: string;
  /** The title of a job in Zurich to which people apply on the board. */
  readonly title: string;
}

/** A person at a board. */
export interface TaskVisit {
  readonly board: TaskBoard;
  readonly page: Page;
  readonly texts: (typeof BOARD_TEXTS)[Language];
  /** Looks at the page with axe, and in the width of a phone. @param name of the picture. */
  readonly look: (name: string) => Promise<void>;
}

/** Something that a person does from begin to end. None needs a script of a page. */
export interface BoardTask {
  readonly who: 'visitor' | 'candidate' | 'employer';
  readonly title: string;
  /** Path below the board where it begins. */
  readonly from: string;
  readonly carryOut: (visit: TaskVisit) => Promise<void>;
}

const RESUME = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Nurse for ten years.') };
const COMPANY = 'Hill Clinic';

/** Creates a board for tasks. */
export async function taskBoard(server: SharedServer): Promise<TaskBoard> {
  const { slug, key } = await server.newBoard(`pages-${unique()}`);
  const call = async (method: string, path: string, body: unknown, headers = {}) => {
    const answer = await server.call(method, `/v1${path}`, { key, body, headers });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  };
  const { id: company } = await call('POST', '/companies', { name: COMPANY });
  await call('POST', '/taxonomies/categories', { name: 'Care' });
  const { id: plan } = await call('POST', '/plans', { name: 'Gold', kind: 'one_time' });
  const price = { currency: 'usd', amountCents: 9_900 };
  await call('PUT', `/plans/${plan}/price`, price, { 'Idempotency-Key': `key-${unique()}` });
  await call('PATCH', `/plans/${plan}`, { isPublic: true });
  await call('PATCH', '/settings', { blogEnabled: true });
  await call('POST', '/blog/posts', { title: 'Ten questions', html: '<p>Why here?</p>', status: 'published' });
  const offices = { remoteOption: 'on_site', officeLocations: [{ city: 'Zurich', country: 'CH' }] };
  const pay = { salaryMin: 60_000, salaryMax: 80_000, salaryCurrency: 'EUR', salaryTimeframe: 'per_year' };
  const job = await opening(server, { company, key, more: { ...offices, ...pay, categories: ['care'] } });
  const remote = { remoteOption: 'remote', remotePermits: [{ type: 'country', value: 'CH' }], status: 'published' };
  await call('POST', '/jobs', aJob(company, { ...remote, title: 'Medical writer' }));
  const { title } = (await server.call('GET', `/v1/jobs/${job.id}`, { key })).body;
  // The list may be sent before it shows jobs of a moment ago; a page does not load itself again.
  await eventually(async () => {
    const { body } = await server.call('GET', `/v1/boards/${slug}/jobs?facets=category`, { key: null });
    return body['count'] === 2 && JSON.stringify(body['facets']).includes('Care');
  });
  return { server, slug, key, title: String(title) };
}

async function signIn({ board, page, texts }: TaskVisit, email: string): Promise<void> {
  await page.getByLabel(texts.email).fill(email);
  await page.getByRole('button', { name: texts.sendLink }).click();
  await page.getByText(texts.linkSent).first().waitFor();
  const { pathname, search } = linkIn(await mailTo(board.server, email));
  await page.goto(pathname + search);
  await page.getByRole('button', { name: texts.finishSignIn }).click();
}

const applications = async ({ server, key }: TaskBoard) =>
  (await server.call('GET', '/v1/applications', { key })).body.data as readonly Record<string, unknown>[];

async function apply({ board, page, texts }: TaskVisit, email: string): Promise<void> {
  await page.getByLabel(texts.coverNote).waitFor();
  if (await page.getByLabel(texts.email).isVisible()) {
    await page.getByLabel(texts.name).fill('Pat Doe');
    await page.getByLabel(texts.email).fill(email);
  }
  await page.getByLabel(texts.coverNote).fill('I care.');
  await page.getByLabel(texts.resume).setInputFiles(RESUME);
  await page.getByRole('button', { name: texts.sendApplication }).click();
  await page.getByText(texts.applied).first().waitFor();
  await eventually(async () => (await applications(board)).some((each) => each['email'] === email));
}

const openJob = async ({ board, page }: TaskVisit) => {
  await page.getByRole('link', { name: board.title }).first().click();
  await page.getByRole('heading', { level: 1, name: board.title }).waitFor();
};

/** The tasks that a board with its own pages alone can do. */
export const BOARD_TASKS: readonly BoardTask[] = [
  {
    who: 'visitor',
    title: 'searches jobs by words on the front page and reads one',
    from: '',
    carryOut: async (visit) => {
      const { board, page, texts, look } = visit;
      await look('board-home');
      await page.getByLabel(texts.searchJobs).fill(board.title.split(' ').at(-1) ?? '');
      await page.getByRole('button', { name: texts.search, exact: true }).click();
      await openJob(visit);
      const data = (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}';
      expect(JSON.parse(data)).toMatchObject({ '@type': 'JobPosting' });
      await look('board-job');
    },
  },
  {
    who: 'visitor',
    title: 'finds the jobs of a city by its name, and remote jobs with them',
    from: '/jobs',
    carryOut: async ({ board, page, texts, look }) => {
      await page.getByLabel(texts.location, { exact: true }).first().fill('zurich');
      await page.getByRole('button', { name: texts.search, exact: true }).click();
      await page.getByText(texts.jobs(2)).first().waitFor();
      await page.getByText(texts.withRemoteJobs).waitFor();
      await page.getByRole('link', { name: board.title }).first().waitFor();
      await look('board-jobs');
      await page.getByLabel(texts.location, { exact: true }).first().fill('Kleinkleckersdorf');
      await page.getByRole('button', { name: texts.search, exact: true }).click();
      await page.getByText(texts.noPlace('Kleinkleckersdorf')).waitFor();
    },
  },
  {
    who: 'visitor',
    title: 'narrows the list by filters with counts, and removes one',
    from: '/jobs',
    carryOut: async ({ page, texts }) => {
      const filters = page.locator('details.filters');
      if (!(await page.getByLabel(texts.date).isVisible())) await filters.locator('summary').click();
      await page.getByLabel(`${texts.remoteOptions['remote']} (1)`).check();
      await page.getByLabel(texts.date).selectOption('7');
      await page.getByRole('button', { name: texts.applyFilters }).click();
      await page.getByText(texts.jobs(1), { exact: true }).waitFor();
      const name = `${texts.removeFilter} ${texts.remoteOptions['remote']}`;
      await page.getByRole('link', { name }).click();
      await page.getByText(texts.jobs(2), { exact: true }).waitFor();
    },
  },
  {
    who: 'visitor',
    title: 'opens the jobs of a category',
    from: '',
    carryOut: async ({ board, page, texts, look }) => {
      await page.getByRole('link', { name: 'Care (1)' }).click();
      await page.getByRole('heading', { level: 1, name: texts.jobsOf('Care') }).waitFor();
      await page.getByRole('link', { name: board.title }).first().waitFor();
      await look('board-category');
    },
  },
  {
    who: 'visitor',
    title: 'reads about a company and its jobs',
    from: '/companies',
    carryOut: async (visit) => {
      const { page, look } = visit;
      await look('board-companies');
      await page.getByRole('link', { name: COMPANY }).first().click();
      await page.getByRole('heading', { level: 1, name: COMPANY }).waitFor();
      await look('board-company');
      await openJob(visit);
    },
  },
  {
    who: 'visitor',
    title: 'reads a post of the blog and goes back by the path above it',
    from: '',
    carryOut: async ({ page, texts, look }) => {
      await page.getByRole('link', { name: texts.blogTitle }).click();
      await look('board-blog');
      await page.getByRole('link', { name: 'Ten questions' }).click();
      await page.getByText('Why here?').waitFor();
      await look('board-post-of-blog');
      await page.getByRole('navigation', { name: texts.breadcrumbs }).getByText(texts.blogTitle).click();
      await page.getByRole('heading', { level: 1, name: texts.blogTitle }).waitFor();
    },
  },
  {
    who: 'visitor',
    title: 'compares what jobs pay',
    from: '',
    carryOut: async ({ page, texts, look }) => {
      await page.getByRole('link', { name: texts.salariesTitle }).click();
      await page.getByRole('link', { name: 'Care' }).click();
      await page.getByRole('heading', { level: 1, name: texts.salaryOf('Care') }).waitFor();
      await look('board-salary');
    },
  },
  {
    who: 'visitor',
    title: 'subscribes to job alerts for a search and confirms the address',
    from: '/jobs?q=nurse&location=zurich',
    carryOut: async ({ board, page, texts, look }) => {
      await page.getByRole('link', { name: texts.alertsForThis }).click();
      expect(await page.getByLabel(texts.alertWords).inputValue()).toBe('nurse');
      await look('board-alerts');
      const email = anEmail();
      await page.getByLabel(texts.email).fill(email);
      await page.getByLabel(texts.alertConsent).check();
      await page.getByRole('button', { name: texts.subscribe }).click();
      await page.getByText(texts.alertSent).first().waitFor();
      const { pathname, search } = linkIn(await mailTo(board.server, email));
      await page.goto(pathname + search);
      await page.getByRole('button', { name: texts.links['alerts-confirm']?.press ?? '' }).click();
      await page
        .getByText(texts.links['alerts-confirm']?.done ?? '')
        .first()
        .waitFor();
    },
  },
  {
    who: 'visitor',
    title: 'reads what the board stores',
    from: '',
    carryOut: async ({ page, texts, look }) => {
      await page.getByRole('link', { name: texts.privacy }).click();
      await page.getByRole('heading', { level: 1, name: texts.privacy }).waitFor();
      await look('board-privacy');
    },
  },
  {
    who: 'candidate',
    title: 'applies with a résumé and no account',
    from: '/jobs',
    carryOut: async (visit) => {
      const { page, texts, look } = visit;
      await openJob(visit);
      await page.getByRole('link', { name: texts.applyNow }).first().click();
      await look('board-apply');
      await apply(visit, anEmail());
      await look('board-applied');
    },
  },
  {
    who: 'candidate',
    title: 'signs in by a link',
    from: '/sign-in',
    carryOut: async (visit) => {
      await visit.look('board-sign-in');
      await signIn(visit, anEmail());
      await visit.page.getByRole('heading', { name: visit.texts.yourApplications }).waitFor();
      await visit.look('board-applications');
    },
  },
  {
    who: 'candidate',
    title: 'applies while signed in, sees the application and withdraws it',
    from: '/sign-in',
    carryOut: async (visit) => {
      const { board, page, texts } = visit;
      const email = anEmail();
      await signIn(visit, email);
      await page.getByRole('link', { name: texts.jobsTitle, exact: true }).click();
      await openJob(visit);
      await page.getByRole('link', { name: texts.applyNow }).first().click();
      await apply(visit, email);
      await page.getByRole('link', { name: texts.account }).click();
      await page.getByRole('link', { name: board.title }).waitFor();
      await page.getByRole('button', { name: texts.withdraw }).click();
      await page.getByText(texts.withdrawn).waitFor();
    },
  },
  {
    who: 'candidate',
    title: 'saves a job, finds it in the account and removes it',
    from: '/jobs',
    carryOut: async (visit) => {
      const { board, page, texts, look } = visit;
      await openJob(visit);
      await page.getByRole('link', { name: texts.signInToSave }).click();
      await signIn(visit, anEmail());
      await page.getByRole('link', { name: texts.jobsTitle, exact: true }).first().click();
      await openJob(visit);
      await page.getByRole('button', { name: texts.saveJob }).click();
      await page.getByRole('link', { name: board.title }).waitFor();
      await look('board-saved-jobs');
      await page.getByRole('link', { name: texts.account }).click();
      await page.getByRole('link', { name: texts.savedJobs }).click();
      await page.getByRole('button', { name: `${texts.remove}: ${board.title}` }).click();
      await page.getByText(texts.noSavedJobs).waitFor();
    },
  },
  {
    who: 'employer',
    title: 'posts a job, pays and finds it published',
    from: '/post',
    carryOut: async ({ board, page, texts, look }) => {
      await look('board-post');
      const title = `Cook ${unique()}`;
      await page.getByLabel(texts.jobTitle).fill(title);
      await page.getByLabel(texts.description).fill('You cook.');
      await page.getByLabel(texts.applicationUrl).fill('hr@vale.example');
      await page.getByLabel(texts.workplace).selectOption('remote');
      await page.getByLabel(texts.companyName).fill(`Vale Clinic ${unique()}`);
      await page.getByLabel(texts.contactName).fill('Jo');
      await page.getByLabel(texts.contactEmail).fill(anEmail());
      await page.getByLabel('Gold').check();
      await page.getByRole('button', { name: texts.submitJob }).click();
      await page.waitForURL(/\/pay\//);
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await page.waitForURL((url) => !url.pathname.startsWith('/pay/'));
      await eventually(async () => {
        await page.goto(`/board/${board.slug}/jobs?q=${encodeURIComponent(title)}`);
        return page.getByRole('link', { name: title }).first().isVisible();
      });
    },
  },
];

import { expect, test } from '@jest/globals';
import { opening } from '../e2e/application-calls.js';
import { anEmail } from '../e2e/board-auth-calls.js';
import { linkIn, mailTo } from '../e2e/mails.js';
import { eventually, unique } from '../e2e/server.js';
import { describeInBrowser } from './browser.js';

const RESUME = { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('Nurse for ten years.') };

describeInBrowser('the pages of a board', (suite) => {
  /** A board with one job, to which people apply there. */
  async function withJob() {
    const { server } = suite;
    const { slug, key } = await server.newBoard(`pages-${unique()}`);
    const { id: company } = (await server.call('POST', '/v1/companies', { key, body: { name: 'Hill Clinic' } })).body;
    const offices = { remoteOption: 'on_site', officeLocations: [{ city: 'Zurich', country: 'CH' }] };
    const job = await opening(server, { company, key, more: offices });
    const { title } = (await server.call('GET', `/v1/jobs/${job.id}`, { key })).body;
    // The list may be sent before it shows a job of a moment ago; a page does not load itself again.
    await eventually(async () => {
      const { body } = await server.call('GET', `/v1/boards/${slug}/jobs`, { key: null });
      return (body.data as readonly { readonly id: string }[]).some(({ id }) => id === job.id);
    });
    const applications = async () => (await server.call('GET', '/v1/applications', { key })).body.data;
    return { slug, key, title, applications };
  }

  test('lead from the list to a job and to an application with a résumé', async () => {
    const { slug, title, applications } = await withJob();
    const page = await suite.visit(`/board/${slug}`);
    await suite.look(page, 'board-jobs');
    await page.getByRole('link', { name: title }).first().click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(
      JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}'),
    ).toMatchObject({
      '@type': 'JobPosting',
    });
    await suite.look(page, 'board-job');
    await page.getByRole('link', { name: 'Apply for this job' }).first().click();
    await suite.look(page, 'board-apply');
    const email = anEmail();
    await page.getByLabel('Your name').fill('Pat Doe');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Message to the company').fill('I care.');
    await page.getByLabel('Résumé').setInputFiles(RESUME);
    await page.getByRole('button', { name: 'Send application' }).click();
    await page.getByText('Your application is sent').waitFor();
    await suite.look(page, 'board-applied');
    await eventually(async () => (await applications()).some((each) => each['email'] === email));
  });

  test('sign people in by a link', async () => {
    const { slug } = await withJob();
    const email = anEmail();
    const page = await suite.visit(`/board/${slug}/sign-in`);
    await suite.look(page, 'board-sign-in');
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText('Check your inbox').first().waitFor();
    const { pathname, search } = linkIn(await mailTo(suite.server, email));
    await page.goto(pathname + search);
    await suite.look(page, 'board-finish-sign-in');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Your applications' }).waitFor();
    await suite.look(page, 'board-applications');
  });

  test('publish a job that a visitor posts and pays for', async () => {
    const { slug, key } = await withJob();
    const keyed = { 'Idempotency-Key': `key-${unique()}` };
    const { id } = (await suite.server.call('POST', '/v1/plans', { key, body: { name: 'Gold', kind: 'one_time' } }))
      .body;
    const price = { currency: 'usd', amountCents: 9_900 };
    await suite.server.call('PUT', `/v1/plans/${id}/price`, { key, body: price, headers: keyed });
    await suite.server.call('PATCH', `/v1/plans/${id}`, { key, body: { isPublic: true } });
    const page = await suite.visit(`/board/${slug}/post`);
    await suite.look(page, 'board-post');
    await page.getByLabel('Job title').fill('Cook for a clinic');
    await page.getByLabel('Description').fill('You cook.');
    await page.getByLabel('Where people apply').fill('hr@vale.example');
    await page.getByLabel('Workplace').selectOption('remote');
    await page.getByLabel('Company name').fill(`Vale Clinic ${unique()}`);
    await page.getByLabel('Your name').fill('Jo');
    await page.getByLabel('Your email address').fill(anEmail());
    await page.getByLabel('Gold').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/pay\//);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/pay/'));
    await eventually(async () => {
      await page.goto(`/board/${slug}/jobs`);
      return page.getByText('Cook for a clinic').first().isVisible();
    });
  });

  test('show companies, job alerts and privacy', async () => {
    const { slug } = await withJob();
    const page = await suite.visit(`/board/${slug}/companies`);
    await suite.look(page, 'board-companies');
    await page.getByRole('link', { name: 'Hill Clinic' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Hill Clinic' }).waitFor();
    await suite.look(page, 'board-company');
    for (const path of ['alerts', 'privacy']) {
      await page.goto(`/board/${slug}/${path}`);
      await suite.look(page, `board-${path}`);
    }
  });

  test('work without scripts', async () => {
    const { slug, title } = await withJob();
    const page = await suite.visit(`/board/${slug}/jobs`, { scripts: false, phone: true });
    await page.getByRole('link', { name: title }).first().click();
    await page.getByRole('link', { name: 'Apply for this job' }).first().click();
    await page.getByLabel('Email address').waitFor();
  });
});

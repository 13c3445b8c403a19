import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aJob, eventually, unique } from '../e2e/server.js';
import { describeInBrowser } from './browser.js';
import { signedIn } from './dashboard-calls.js';

/** Paths of all screens that need no id. */
const SCREENS = [
  ...readFileSync(join(import.meta.dirname, '../../apps/dashboard/src/screens.tsx'), 'utf8').matchAll(
    /path: '([^'$]+)'/g,
  ),
].map(([, path]) => path ?? '');

describeInBrowser('the dashboard', (suite) => {
  test('asks for a password, and says when it is wrong', async () => {
    const page = await suite.visit('/dashboard');
    await page.waitForURL(/\/dashboard\/sign-in/);
    await page.getByLabel('Email address').waitFor();
    await suite.look(page, 'dashboard-sign-in');
    await page.getByLabel('Email address').fill('nobody@firm.example');
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').first().waitFor();
  });

  test('keeps the session where no script of a page reads it', async () => {
    const { page, slug } = await signedIn(suite);
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'openings_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect(await page.evaluate<string>('document.cookie')).toBe('');
    await page.reload();
    await page.waitForURL(new RegExp(`/dashboard/${slug}/?$`));
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await suite.look(page, 'dashboard-overview');
  });

  test('publishes a job that visitors see at once', async () => {
    const { page, slug } = await signedIn(suite);
    await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
    await page.waitForURL(new RegExp(`/dashboard/${slug}/jobs`));
    await page.getByText('Publish your first job').waitFor();
    await suite.look(page, 'dashboard-jobs-none');
    await page.getByRole('link', { name: 'New job' }).first().click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Night nurse, paediatrics');
    await page.getByRole('combobox', { name: 'Company', exact: true }).fill('Hill Clinic');
    await page.getByRole('option', { name: 'Hill Clinic' }).first().click();
    await page.getByRole('textbox', { name: 'Where to apply' }).fill('https://hill-clinic.example/jobs/night-nurse');
    await page.getByRole('textbox', { name: 'Description' }).fill('You look after our youngest patients.');
    await suite.look(page, 'dashboard-new-job');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('The job is published.').first().waitFor();
    await page.waitForURL(/\/jobs\/jobs_/);
    await suite.look(page, 'dashboard-job');
    await page.goto(`/dashboard/${slug}/jobs`);
    await page.getByText('Night nurse, paediatrics').first().waitFor();
    await suite.look(page, 'dashboard-jobs');
    await eventually(async () => {
      await page.goto(`/board/${slug}`);
      return page.getByText('Night nurse, paediatrics').first().isVisible();
    });
  });

  test('has screens that show what a board has, or what to do where there is nothing', async () => {
    const { page, slug, key } = await signedIn(suite);
    const post = async (path: string, body: object) => (await suite.server.call('POST', path, { key, body })).body;
    await post('/v1/jobs', aJob((await post('/v1/companies', { name: `Firm ${unique()}` })).id));
    await post('/v1/pages', { title: 'About us', body: 'We find people work.' });
    await post('/v1/redirects', { fromPath: '/old', toPath: '/new' });
    await post('/v1/webhook-endpoints', { url: 'https://hooks.example/jobs', event_types: ['job.created'] });
    expect(SCREENS.length).toBeGreaterThan(30);
    for (const path of SCREENS) {
      await page.goto(`/dashboard/${slug}${path}`);
      await page.locator('main h1').first().waitFor();
      await eventually(async () => (await page.locator('.skeleton').count()) === 0);
      await suite.look(page, `dashboard${path.replaceAll('/', '-')}`);
    }
  });
});

import { expect, test } from '@jest/globals';
import { EVERY_CASE } from '../faults/rounds.js';
import { describeInBrowser } from './browser.js';

/** What Swagger UI draws has faults of its own (0204). */
const RENDERER = '#reference';

describeInBrowser('the documentation', (suite) => {
  test('has screens for everyone', async () => {
    const page = await suite.visit('/docs');
    await suite.look(page, 'docs');
    for (const path of ['start', 'lifecycles', ...(EVERY_CASE ? ['operating', 'changelog', 'events-reference'] : [])]) {
      await page.goto(`/docs/${path}`);
      await suite.look(page, `docs-${path}`);
    }
    const missing = await page.goto('/docs/none');
    expect(missing?.status()).toBe(404);
    await suite.look(page, 'docs-missing');
  });

  test('finds sections and operations as one types', async () => {
    const page = await suite.visit('/docs/operating');
    await page.keyboard.press('/');
    await page.keyboard.type('publish a job');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/search\?q=publish/);
    await page.locator('#found a', { hasText: 'Publish a draft, expired or pending job' }).first().waitFor();
    await suite.look(page, 'docs-search');
    await page.locator('main input').fill('restore a backup');
    await page.locator('#found a[href$="/docs/operating#backup-and-restore"]').first().click();
    await page.waitForURL(/\/docs\/operating#backup-and-restore$/);
    await page.goto('/docs/search?q=qwertzuiop');
    await page.getByText('Nothing found for “qwertzuiop”').waitFor();
  });

  test('leads from what is found to the operation in the reference', async () => {
    const page = await suite.visit('/docs/search?q=listWebhookEndpoints');
    await page.locator('#found a').first().click();
    await page.waitForURL(/\/docs\/operator\/webhooks#listWebhookEndpoints$/);
    await suite.look(page, 'docs-webhooks');
    await page.goto('/docs/board');
    await suite.look(page, 'docs-board');
  });

  test('sends requests from the browser, and leads there from old addresses of operations', async () => {
    const page = await suite.visit('/docs#/Jobs/listJobs');
    await page.waitForURL(/\/docs\/operator\/try#\/Jobs\/listJobs$/);
    await page.locator('#operations-Jobs-listJobs.is-open').waitFor();
    await suite.look(page, 'docs-try', { except: [RENDERER] });
  });

  test('keeps the theme that one chooses', async () => {
    const page = await suite.visit('/docs');
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await background();
    await page.getByRole('button', { name: 'Theme: auto' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
    expect(await background()).not.toBe(light);
    await page.goto('/docs/events');
    await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
    expect(await background()).not.toBe(light);
  });

  test('has a menu on a phone, also without scripts', async () => {
    for (const scripts of [true, false]) {
      const page = await suite.visit('/docs/events', { phone: true, scripts });
      const link = page.getByRole('link', { name: 'Architecture', exact: true });
      expect(await link.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Menu' }).click();
      await link.click();
      await page.waitForURL(/\/docs\/architecture$/);
    }
  });

  test('lists all pages and operations without scripts', async () => {
    const page = await suite.visit('/docs/search', { scripts: false });
    await page
      .locator('#everything a', { hasText: 'Backup' })
      .or(page.locator('#everything a', { hasText: 'Running it' }))
      .first()
      .waitFor();
    await page.goto('/docs/operator');
    await page.getByText('POST /jobs/{id}/publish').first().waitFor();
  });
});

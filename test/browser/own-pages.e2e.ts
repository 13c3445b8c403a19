import { expect, test } from '@jest/globals';
import { anEmail, BoardAuth } from '../e2e/board-auth-calls.js';
import { linkIn, mailTo } from '../e2e/mails.js';
import { unique } from '../e2e/server.js';
import { describeInBrowser } from './browser.js';

describeInBrowser('the pages of the server', (suite) => {
  test('show the jobs of a board, a job and a company', async () => {
    const { server } = suite;
    const title = `Night nurse ${unique()}`;
    const made = await server.call('POST', '/v1/jobs', {
      body: {
        title,
        description: '<p>You look after our youngest patients.</p>',
        company: { name: `Hill Clinic ${unique()}` },
        applicationUrl: 'https://hill-clinic.example/jobs/night-nurse',
        status: 'published',
      },
    });
    expect(made.status).toBe(201);
    const page = await suite.visit(`/board/${server.board}`);
    await page.getByText(title).first().waitFor();
    await suite.look(page, 'board-jobs');
    await page.goto(`/board/${server.board}/jobs/${made.body.slug}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('our youngest patients').waitFor();
    await suite.look(page, 'board-job');
    const company = await server.call('GET', `/v1/companies/${made.body.companyId}`);
    await page.goto(`/board/${server.board}/companies/${company.body.slug}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await suite.look(page, 'board-company');
  });

  test('show the mails that the server sends', async () => {
    const page = await suite.visit('/docs/mails');
    await page.getByRole('heading', { level: 1, name: 'Mails' }).waitFor();
    expect(await page.locator('iframe').count()).toBeGreaterThan(8);
    await suite.look(page, 'mails');
  });

  test('confirm an address when the button of a link is pressed', async () => {
    const { server } = suite;
    const email = anEmail();
    await new BoardAuth(server, server.board).signedUp(email);
    const { pathname, search } = linkIn(await mailTo(server, email));
    const page = await suite.visit(pathname + search);
    await suite.look(page, 'confirm-address');
    await page.getByRole('button').first().click();
    await page.locator('form').first().waitFor({ state: 'hidden' });
    await suite.look(page, 'confirmed-address');
  });
});

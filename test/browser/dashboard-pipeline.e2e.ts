import { expect, test } from '@jest/globals';
import { opening } from '../e2e/application-calls.js';
import { aCandidate } from '../e2e/candidate-calls.js';
import { unique } from '../e2e/server.js';
import { describeInBrowser } from './browser.js';
import { signedIn } from './dashboard-calls.js';

describeInBrowser('a pipeline', (suite) => {
  test('has the stages of the job that is chosen; an operator adds one, and the applicant sees "interviewing"', async () => {
    const { page, slug, key } = await signedIn(suite);
    const call = suite.server.call.bind(suite.server);
    const { body: company } = await call('POST', '/v1/companies', { key, body: { name: `Firm ${unique()}` } });
    const job = await opening(suite.server, { company: company.id, key });
    const other = await opening(suite.server, { company: company.id, key });
    const jane = await aCandidate(suite.server, slug);
    const { id } = (await jane.apply(job.slug, { coverNote: 'Hello' })).body;
    await jane.apply(other.slug, { coverNote: 'Hello' });
    const columns = () =>
      page.evaluate<readonly string[]>(
        `[...document.querySelectorAll('[data-card], h2')].map((each) => each.dataset.card ?? each.querySelector('.truncate')?.textContent)`,
      );
    await page.goto(`/dashboard/${slug}/applications?tab=pipeline`);
    await page.getByText('Several jobs: the columns are the statuses that candidates see.').waitFor();
    await page.locator(`[data-card="${id}"]`).waitFor();
    const headings = (await columns()).filter((text) => !text.startsWith('applications_'));
    expect(headings).toEqual(['Applied', 'Interviewing', 'Offer', 'Hired', 'Rejected']);
    await suite.look(page, 'dashboard-pipeline-statuses');
    const { title } = (await call('GET', `/v1/jobs/${job.id}`, { key })).body;
    await page.getByRole('button', { name: 'Job', exact: true }).click();
    await page
      .getByRole('menuitemradio', { name: String(title) })
      .first()
      .click();
    await page.getByText('The columns are the stages of this job.').waitFor();
    await page.goto(`/dashboard/${slug}/applications?tab=pipeline&jobId=${job.id}`);
    await page.getByRole('button', { name: 'Add a stage', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Trial day');
    await suite.look(page, 'dashboard-add-stage');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a stage' }).click();
    await page.getByRole('region', { name: /^Trial day: / }).waitFor();
    expect(await columns()).toEqual(['Applied', id, 'Trial day', 'Offer', 'Hired', 'Rejected']);
    await page.getByRole('button', { name: /^Move the application of/ }).click();
    await page.getByRole('menuitem', { name: 'Trial day' }).click();
    await page
      .getByRole('region', { name: /^Trial day: / })
      .locator(`[data-card="${id}"]`)
      .waitFor();
    await page.getByText('Moved to Trial day.').waitFor();
    expect((await jane.call('GET', `/applications/${id}`)).body['status']).toBe('interviewing');
    await suite.look(page, 'dashboard-pipeline-stages');
    // Over several jobs, the same application has the status that the applicant sees.
    await page.goto(`/dashboard/${slug}/applications?tab=pipeline`);
    await page
      .getByRole('region', { name: /^Interviewing: / })
      .locator(`[data-card="${id}"]`)
      .waitFor();
  });
});

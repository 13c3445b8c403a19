import { expect, test } from '@jest/globals';
import { startReceiver } from '../doubles/webhook-receiver.js';
import { opening } from '../e2e/application-calls.js';
import { aCandidate } from '../e2e/candidate-calls.js';
import { csv } from '../e2e/imports-calls.js';
import { aJob, eventually, unique } from '../e2e/server.js';
import { describeInBrowser } from './browser.js';
import { signedIn } from './dashboard-calls.js';

// What operators do in the dashboard with the help of the server's background work.

describeInBrowser('an operator', (suite) => {
  test('imports a CSV file whose columns they map', async () => {
    const { page, slug, key } = await signedIn(suite);
    await page.goto(`/dashboard/${slug}/imports`);
    const rows = Array.from({ length: 30 }, (_, nth) => [
      ...[`Ward nurse ${nth}`, `<p>You care for ward ${nth}.</p>`, `https://clinic.example/jobs/${nth}`],
      ...['Hill Clinic', nth === 7 ? 'sometimes' : 'full_time'],
    ]);
    const file = csv(['Heading', 'Description', 'Apply URL', 'Company', 'Hours'], ...rows);
    const upload = { name: 'wards.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
    await page.getByLabel('Drop a CSV file, or choose one').setInputFiles(upload);
    await page.waitForURL(/\/imports\/imports_/);
    const confirm = page.getByRole('button', { name: 'Import 30 rows' });
    await page.getByLabel('Heading').selectOption('');
    await page.getByText('Required for every job: title.').waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel('Heading').selectOption('title');
    await page.getByLabel('Hours').selectOption('employmentType');
    await suite.look(page, 'dashboard-import-mapping');
    await confirm.click();
    await page.getByText('1 row was refused').waitFor();
    await suite.look(page, 'dashboard-import-done');
    await page.getByRole('link', { name: 'See jobs' }).click();
    await page
      .getByText(/^Ward nurse \d+$/)
      .first()
      .waitFor();
    expect((await suite.server.call('GET', '/v1/jobs?limit=100', { key })).body.data).toHaveLength(29);
  });

  test('sees a webhook arrive, and sends it again', async () => {
    const { page, slug, key } = await signedIn(suite);
    const receiver = await startReceiver();
    try {
      const post = async (path: string, body: object) => (await suite.server.call('POST', path, { key, body })).body;
      await page.goto(`/dashboard/${slug}/webhooks/new`);
      await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.origin}/hook`);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByText('Signing secret').first().waitFor();
      await suite.look(page, 'dashboard-webhook-secret');
      const { id } = await post('/v1/jobs', aJob((await post('/v1/companies', { name: `Firm ${unique()}` })).id));
      await eventually(async () => Promise.resolve(receiver.received.length === 1));
      await page.goto(`/dashboard/${slug}/webhooks?tab=deliveries`);
      await page.getByText('job.created').first().click();
      await page.getByText('Attempt 1').waitFor();
      await suite.look(page, 'dashboard-webhook-delivery');
      await page.getByRole('button', { name: 'Replay', exact: true }).click();
      await page.getByText('The delivery is sent again.').waitFor();
      await page.getByText('Attempt 2').waitFor();
      const [first, second] = receiver.received;
      expect(first?.body).toContain(id);
      expect([receiver.received.length, second?.headers['webhook-id']]).toEqual([2, first?.headers['webhook-id']]);
    } finally {
      await receiver.stop();
    }
  });

  test('moves an application, which the applicant sees', async () => {
    const { page, slug, key } = await signedIn(suite);
    const { body: company } = await suite.server.call('POST', '/v1/companies', { key, body: { name: 'Hill Clinic' } });
    const job = await opening(suite.server, { company: company.id, key });
    const jane = await aCandidate(suite.server, slug);
    const { id } = (await jane.apply(job.slug, { coverNote: 'Hello' })).body;
    const status = async () => (await jane.call('GET', `/applications/${id}`)).body['status'];
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}: `) });
    const cardIn = (name: string) => column(name).locator(`[data-card="${id}"]`);
    await page.goto(`/dashboard/${slug}/applications?tab=pipeline`);
    await cardIn('Applied').waitFor();
    const focused = (condition: string) =>
      eventually(() => page.evaluate<boolean>(`((element) => ${condition})(document.activeElement)`));
    const mover = (name: string) => column(name).getByRole('button', { name: /^Move the application of/ });
    await mover('Applied').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Offer' }).waitFor();
    await focused(`element.closest('[role=menu]') !== null`);
    await suite.look(page, 'dashboard-pipeline-menu');
    await page.getByRole('menuitem', { name: 'Offer' }).click();
    await cardIn('Offer').waitFor();
    await page.getByText('Moved to Offer.').waitFor();
    expect(await status()).toBe('negotiation');
    // The card still has the focus.
    await focused(`element.dataset.card === '${id}'`);
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Hired' }).waitFor();
    await page.keyboard.press('h');
    await focused(`element.role === 'menuitem' && element.textContent.includes('Hired')`);
    await page.keyboard.press('Enter');
    await page.getByText('Moved to Hired.').waitFor();
    await cardIn('Hired').waitFor();
    expect(await status()).toBe('hired');
    await suite.look(page, 'dashboard-pipeline');
    // A refusal takes the card back.
    const error = { code: 'applications_unprocessable', message: 'The stage is hidden.', requestId: 'req_1' };
    await page.route('**/v1/applications/*/move', (route) => route.fulfill({ status: 422, json: { error } }));
    await mover('Hired').click();
    await page.getByRole('menuitem', { name: 'Rejected' }).click();
    await page.getByText('The stage is hidden.').waitFor();
    await cardIn('Hired').waitFor();
    expect(await status()).toBe('hired');
    await page.goto(`/dashboard/${slug}/applications/${id}`);
    await page.getByText('Moved from Offer to Hired').waitFor();
    await suite.look(page, 'dashboard-application');
  });

  test('describes a kind of objects, and adds one', async () => {
    const { page, slug, key } = await signedIn(suite);
    const data = async (path: string) => (await suite.server.call('GET', path, { key })).body.data;
    await page.goto(`/dashboard/${slug}/custom-objects`);
    await page.getByRole('button', { name: 'New type' }).first().click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('School');
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('textbox', { name: 'Label' }).fill('City');
    await page.getByRole('textbox', { name: 'Key' }).fill('city');
    await suite.look(page, 'dashboard-new-type');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('The type is created.').waitFor();
    const [type] = await data('/v1/custom-object-types');
    await page.getByRole('link', { name: 'School' }).first().click();
    await page.waitForURL(new RegExp(`/custom-objects/${type?.id}$`));
    await page.getByRole('button', { name: 'New record' }).first().click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('North');
    await page.getByRole('textbox', { name: 'City' }).fill('Bonn');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('The record is created.').waitFor();
    await page.getByText('North', { exact: true }).first().waitFor();
    await suite.look(page, 'dashboard-records');
    const records = await data(`/v1/custom-object-types/${type?.id}/records`);
    expect(records).toMatchObject([{ title: 'North', slug: 'north', attributes: { city: 'Bonn' } }]);
  });
});

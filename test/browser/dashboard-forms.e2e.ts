import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { aJob, unique } from '../e2e/server.js';
import { EVERY_CASE } from '../faults/rounds.js';
import { type BrowserSuite, describeInBrowser } from './browser.js';
import { signedIn } from './dashboard-calls.js';

// What is wrong in a form of the dashboard is shown at its field and beside the button that saves, and the first wrong field has the focus.

const SCREENS = join(import.meta.dirname, '../../apps/dashboard/src/screens');

interface FormPlace {
  /** Below the board; `{job}` is the id of an object. */
  readonly path: string;
  /** The button that opens the form. */
  readonly open?: string;
  /** Members of the body that the form sends without a field. */
  readonly constant?: readonly string[];
}

const tabs = (...names: readonly string[]): readonly FormPlace[] =>
  names.map((tab) => ({ path: `/settings?tab=${tab}` }));

/** Where each file of the dashboard with a form shows it. */
const FORMS: Readonly<Record<string, readonly FormPlace[]>> = {
  'account/account-screen': [{ path: '/account' }],
  'api-keys/key-form': [{ path: '/api-keys', open: 'New API key' }],
  'api-keys/publishable-form': [{ path: '/api-keys?tab=publishable', open: 'New publishable key' }],
  'applications/stage-dialog': [{ path: '/applications?tab=pipeline&jobId={job}', open: 'Add a stage' }],
  'backfill/rule-screen': [{ path: '/backfill/rules/new', constant: ['filters'] }],
  'blog/author-form': [{ path: '/blog?tab=authors', open: 'New author' }],
  'blog/post-editor': [{ path: '/blog/new' }],
  'blog/tag-form': [{ path: '/blog?tab=tags', open: 'New tag' }],
  'companies/company-screen': [{ path: '/companies/{company}' }],
  'companies/new-company-screen': [{ path: '/companies/new' }],
  'coupons/coupon-screen': [{ path: '/coupons/{coupon}' }],
  'coupons/new-coupon-screen': [{ path: '/coupons/new' }],
  'custom-objects/record-form': [{ path: '/custom-objects/{type}', open: 'New record' }],
  'custom-objects/type-form': [{ path: '/custom-objects', open: 'New type' }],
  'domains/domain-form': [{ path: '/domains', open: 'Add domain' }],
  'feeds/feed-screen': [{ path: '/feeds/{feed}?tab=settings' }],
  'feeds/new-feed-screen': [{ path: '/feeds/new' }],
  'jobs/job-screen': [{ path: '/jobs/{job}' }],
  'jobs/new-job-screen': [{ path: '/jobs/new', constant: ['status'] }],
  'pages/new-page-screen': [{ path: '/pages/new' }],
  'pages/page-screen': [{ path: '/pages/{page}' }],
  'paywall/paywall-screen': [{ path: '/paywall?tab=settings' }],
  // A subscription is never by invoice.
  'plans/new-plan-screen': [{ path: '/plans/new', constant: ['invoiceOnly'] }],
  'plans/plan-screen': [
    { path: '/plans/{plan}' },
    { path: '/plans/{plan}?tab=price' },
    { path: '/plans/{plan}?tab=features' },
  ],
  'plans/sales-led-plan-screen': [{ path: '/plans/sales-led/new' }],
  'redirects/redirect-form': [{ path: '/redirects', open: 'New redirect' }],
  'settings/ads-settings': tabs('ads'),
  'settings/board-password': tabs('access'),
  'settings/job-form-settings': tabs('form'),
  'settings/retention-settings': tabs('legal'),
  'settings/settings-screen': tabs('identity', 'look', 'jobs', 'hiring'),
  'taxonomies/term-form': [{ path: '/taxonomies', open: 'New skill' }],
  'team/invite-form': [{ path: '/team?tab=invitations', open: 'Invite' }],
  'team/member-form': [],
  'webhooks/new-webhook-screen': [{ path: '/webhooks/new' }],
  'webhooks/webhook-screen': [{ path: '/webhooks/{webhook}?tab=settings' }],
};

/** Objects whose screens have forms, by the names in the paths above. */
async function objectsOf({ server }: BrowserSuite, key: string): Promise<Readonly<Record<string, string>>> {
  const post = async (path: string, body: object) => {
    const { body: made, status } = await server.call('POST', `/v1${path}`, {
      key,
      body,
      headers: { 'Idempotency-Key': String(unique()) },
    });
    expect([path, status, made]).toEqual([path, 201, made]);
    return String(made.id);
  };
  const company = await post('/companies', { name: `Firm ${unique()}` });
  return {
    company,
    job: await post('/jobs', aJob(company)),
    page: await post('/pages', { title: 'About us', body: 'We find people work.' }),
    webhook: await post('/webhook-endpoints', { url: 'https://hooks.example/jobs', event_types: ['job.created'] }),
    plan: await post('/plans', { name: 'Single', kind: 'one_time' }),
    coupon: await post('/coupons', { name: 'Spring', percentOff: 10, duration: 'once' }),
    type: await post('/custom-object-types', {
      name: 'School',
      fields: [{ key: 'city', label: 'City', type: 'short_text', required: false }],
    }),
    feed: await post('/job-feeds', { name: 'Partners', format: 'indeed_xml' }),
  };
}

/** Gives each visible field another value. */
async function fill(form: Locator): Promise<void> {
  const fields = form.locator('[data-field]');
  const choices = fields.locator('select:visible');
  for (let nth = 0; nth < (await choices.count()); nth++) {
    const choice = choices.nth(nth);
    const value = await choice.locator('option').last().getAttribute('value');
    if (value !== null && (await choice.isEnabled())) await choice.selectOption(value);
  }
  const inputs = fields.locator(
    'input:visible:not([type=checkbox]):not([type=radio]):not([type=file]), textarea:visible',
  );
  for (let nth = 0; nth < (await inputs.count()); nth++) {
    const input = inputs.nth(nth);
    const values: Readonly<Record<string, string>> = { number: '7', url: 'https://x.example/a', email: 'a@x.example' };
    if (await input.isEnabled())
      await input.fill(values[(await input.getAttribute('type')) ?? ''] ?? `Text ${nth} words`);
  }
  const texts = fields.locator('[contenteditable=true][role=textbox]:visible');
  for (let nth = 0; nth < (await texts.count()); nth++) await texts.nth(nth).fill('Some text');
  if ((await inputs.count()) + (await choices.count()) + (await texts.count()) > 0) return;
  const boxes = fields.locator('input[type=checkbox]:visible');
  if ((await boxes.count()) > 0) return boxes.first().click();
  // A list of rows that is empty.
  await fields.locator('button').first().click();
  await fill(form);
}

/** What a person sees of a form that was refused. */
interface RefusedForm {
  readonly messages: readonly string[];
  /** The first field with a message has the focus. */
  readonly focused: boolean;
  /** Its message is in the window, and nothing lies over it. */
  readonly seen: boolean;
  /** So is the note beside the button that saves. */
  readonly noted: boolean;
}

const LOOK = `(() => {
  const form = document.querySelector('form:has([data-field])');
  const seen = (element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    const at = document.elementFromPoint(left + 4, (top + bottom) / 2);
    return top >= 0 && bottom <= window.innerHeight && at !== null && (element.contains(at) || at.contains(element));
  };
  const errors = [...form.querySelectorAll('[data-field-error]')];
  const field = errors[0]?.closest('[data-field]');
  const note = form.querySelector('[role=alert]');
  return {
    messages: errors.map(({ textContent }) => textContent),
    focused: field?.contains(document.activeElement) ?? false,
    seen: errors[0] !== undefined && seen(errors[0]),
    noted: note !== null && seen(note),
  };
})()`;

/** The members of a body, and of lists and objects in it; joined by slashes. */
const pathsIn = (body: object): readonly string[] =>
  Object.entries(body).flatMap(([key, value]: [string, unknown]) => {
    const isWhole = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
    return [key, ...(isWhole ? [] : pathsIn(value).map((below) => `${key}/${below}`))];
  });

/** Refuses every change of a page with an issue for each member of its body. @returns the members that were refused last. */
async function refuseAll(page: Page): Promise<{ sent: readonly string[] }> {
  const last: { sent: readonly string[] } = { sent: [] };
  await page.route('**/v1/**', async (route, request) => {
    if (request.method() === 'GET' || request.url().endsWith('/search')) return route.fallback();
    last.sent = pathsIn((request.postDataJSON() as object | null) ?? {});
    const issues = last.sent.map((path) => ({ path: path.split('/'), message: `refused ${path}.` }));
    const error = {
      code: 'validation_bad_request',
      message: 'This was refused.',
      requestId: 'req_1',
      details: { issues },
    };
    return route.fulfill({ status: 400, json: { error } });
  });
  return last;
}

/** Opens and sends a form that the server refuses. @returns what is wrong with how it shows that; null: nothing */
async function refusedAt(
  page: Page,
  board: string,
  objects: Readonly<Record<string, string>>,
  { path, open, constant = [] }: FormPlace,
  last: { sent: readonly string[] },
): Promise<object | null> {
  await page.goto(board + path.replace(/\{(\w+)\}/, (_, name: string) => objects[name] ?? ''));
  if (open) await page.getByRole('button', { name: open, exact: true }).first().click();
  const form = page.locator('form:has([data-field])').first();
  await form.waitFor();
  await fill(form);
  last.sent = [];
  await form.locator('button[type=submit]').click();
  await form.getByRole('alert').waitFor();
  const state = await page.evaluate<RefusedForm>(LOOK);
  const { messages, focused, seen, noted } = state;
  const missing = last.sent.filter(
    (name) => !constant.includes(name) && !messages.join(' ').includes(`refused ${name}.`),
  );
  const isGood = missing.length === 0 && last.sent.length > 0 && focused && seen && noted;
  return isGood ? null : { missing, sent: last.sent, ...state };
}

describeInBrowser('a form of the dashboard', (suite) => {
  test('is in the list of this spec', () => {
    const files = globSync('**/*.tsx', { cwd: SCREENS }).filter((file) =>
      /<ResourceForm\b/.test(readFileSync(join(SCREENS, file), 'utf8')),
    );
    expect(files.map((file) => file.replace(/\.tsx$/, '')).sort()).toEqual(Object.keys(FORMS).sort());
  });

  test('shows each refusal of the server at its field, focuses the first, and says it beside the button that saves', async () => {
    const { page, slug, key } = await signedIn(suite);
    const objects = await objectsOf(suite, key);
    const found: unknown[] = [];
    const last = await refuseAll(page);
    // A form with changes asks before it is left.
    page.on('dialog', (dialog) => void dialog.accept());
    page.setDefaultTimeout(30_000);
    // Screen specs have all forms without a layout; here it matters what is in the window and what lies over it.
    const places = Object.entries(FORMS).flatMap(([file, each]) => each.map((place) => ({ file, ...place })));
    for (const place of places.filter((_, nth) => EVERY_CASE || nth % 3 === 0)) {
      try {
        const state = await refusedAt(page, `/dashboard/${slug}`, objects, place, last);
        if (state) found.push({ ...place, ...state });
      } catch (error) {
        found.push({ ...place, error: String(error) });
      }
    }
    expect(found).toEqual([]);
  });

  test('focuses the first field that is required and empty, on a phone, too', async () => {
    const { page, slug } = await signedIn(suite);
    for (const viewport of [page.viewportSize(), { width: 390, height: 844 }]) {
      if (viewport) await page.setViewportSize(viewport);
      await page.goto(`/dashboard/${slug}/jobs/new`);
      const form = page.locator('form:has([data-field])').first();
      await form.locator('[data-field=slug] input').fill('night-nurse');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText('2 fields need another value.').waitFor();
      expect(await page.evaluate<RefusedForm>(LOOK)).toEqual({
        messages: ['Fill in this field.', 'Fill in this field.'],
        ...{ focused: true, seen: true, noted: true },
      });
      if (viewport?.width === 1440) await suite.look(page, 'dashboard-form-refused');
    }
  });

  test.each([
    ['/dashboard/sign-in', 'Sign in', 'email'],
    ['/dashboard/forgot-password', 'Send link', 'email'],
    ['/dashboard/password-resets/token', 'Set password', 'password'],
  ])('at %s shows a refusal at its field, which has the focus', async (path, button, member) => {
    const page = await suite.visit(path);
    await refuseAll(page);
    await page.locator('input').first().waitFor();
    for (const input of await page.locator('input').all()) await input.fill('long enough words');
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByText(`refused ${member}.`).first().waitFor();
    const focused = await page.evaluate<string>(
      `document.getElementById(document.activeElement?.getAttribute('aria-describedby')?.split(' ')[0])?.textContent`,
    );
    expect(focused).toBe(`refused ${member}.`);
  });
});

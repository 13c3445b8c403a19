import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '#testing';
import { type Answer, type Server, startServer } from '../e2e/server.js';
import { ROUNDS } from './rounds.js';

// Any input to the settings, however malformed: never a 500, always the error envelope, and a rejected request writes nothing. The seed is fixed,
// so that a failure can be repeated; E2E_SEED tries another one.

const seed = Number(process.env.E2E_SEED ?? 20_261_120);
const RUNS = Number(process.env.E2E_RUNS ?? 40 * ROUNDS);

let server: Server;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'error' });
});
afterAll(() => server?.stop());

/** Everything that a rejection must leave unchanged. */
const kept = async (): Promise<string> =>
  JSON.stringify(
    await server.sql(`select (select count(*) from events) as events,
      (select jsonb_agg(b order by id) from boards b) as boards, (select jsonb_agg(s order by slug) from board_slugs s) as slugs,
      (select jsonb_agg(p order by id) from board_passwords p) as passwords, (select jsonb_agg(r order by id) from board_settings_v2 r) as settings`),
  );

async function survives(method: string, path: string, body: unknown): Promise<Answer> {
  const before = await kept();
  const answer = await server.call(method, path, { body: typeof body === 'string' ? body : write(body) });
  try {
    expect(answer.status).toBeLessThan(500);
    if (answer.status >= 400) {
      expect(Object.keys(answer.body)).toEqual(['error']);
      expect(answer.body.error.requestId).toBe(answer.headers.get('x-request-id'));
      expect(answer.headers.get('link')).toBe('</v1/feedback>; rel="agent-feedback"');
      if (answer.body.error.code === 'validation_bad_request')
        expect(answer.body.error.details?.issues?.length).toBeGreaterThan(0);
      expect(await kept()).toBe(before);
    }
  } catch (error) {
    throw new Error(`${method} ${path} ${write(body)} → ${answer.status} ${answer.text}`, { cause: error });
  }
  return answer;
}

/** JSON text of `value` that includes own keys `__proto__`. */
const write = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(write).join()}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.keys(value)
          .map((key) => `${JSON.stringify(key)}:${write((value as Record<string, unknown>)[key])}`)
          .join()}}`
      : (JSON.stringify(value) ?? 'null');

const text = fc.oneof(
  fc.string(),
  anyText(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    '\u202eevil',
    'a',
    'demo',
    'a@b.example',
    "'; drop table boards;--",
    'x'.repeat(600),
  ),
);
const leaf = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, 1e308, -0, 36_500, 0.5),
);
const KEYS = ['__proto__', 'constructor', 'toString', 'then', '', 'id', 'key', 'enabled', 'slotId', 'options'];
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), text), tie('json'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

/** Valid `fields`, some left out, one perhaps replaced by anything. */
const almost = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .tuple(
      fc.record(fields, { requiredKeys: [], noNullPrototype: true }),
      fc.option(fc.tuple(fc.constantFrom(...Object.keys(fields), ...KEYS), json)),
    )
    .map(([body, wrong]) => (wrong ? { ...body, [wrong[0]]: wrong[1] } : body));

const flag = fc.boolean();
const settings = almost({
  name: fc.string({ minLength: 1, maxLength: 20 }),
  slug: fc.stringMatching(/^[a-z0-9-]{1,8}$/),
  logoMediaId: text,
  primaryDomainId: text,
  passwordProtectionEnabled: flag,
  nativeApplicationsEnabled: flag,
  talentDirectoryEnabled: flag,
  showSvcBranding: flag,
  talentDirectoryVisibility: fc.constantFrom('off', 'public', 'employers_only'),
  countryGatingMode: fc.constantFrom('sponsored_only', 'all_jobs'),
  defaultJobDurationDays: fc.integer({ min: 1, max: 40_000 }),
  cookieBannerTitle: text,
  contactEmail: fc.constantFrom('a@b.example', '', null),
  companyAddress: fc.option(text),
});
const slot = almost({
  enabled: flag,
  slotId: fc.constantFrom('1234567890', '', null),
  layout: fc.constantFrom('auto', '', null),
  frequency: fc.integer({ min: 0, max: 60 }),
});
const adsense = almost({
  adsenseEnabled: flag,
  adsenseClientId: fc.constantFrom('ca-pub-1234567890123456', '', null),
  adsTxt: text,
  adsenseGoogleConsentMessage: flag,
  adsenseSlots: fc.dictionary(fc.oneof(fc.constantFrom('top', 'a:b', 'constructor'), text), slot, {
    maxKeys: 3,
    noNullPrototype: true,
  }),
});
const option = almost({ key: fc.constantFrom('a', 'b', ''), label: text });
const field = almost({
  key: fc.constantFrom('a', 'b', 'c', '1', 'valueOf'),
  label: fc.string({ minLength: 1, maxLength: 5 }),
  required: flag,
  type: fc.constantFrom('short_text', 'single_select', 'multi_select', 'boolean', 'number'),
  options: fc.array(option, { maxLength: 3 }),
  min: fc.double(),
  max: fc.double(),
});
const form = fc.oneof(
  fc.array(field, { maxLength: 4 }).map((customFields) => ({ customFields })),
  almost({ customFields: fc.array(field, { maxLength: 2 }) }),
);

describe.each([
  ['PATCH', '/v1/settings', settings],
  ['PUT', '/v1/settings/adsense', adsense],
  ['PUT', '/v1/settings/job-form/custom-fields', form],
  ['POST', '/v1/settings/password-protection', almost({ password: fc.string({ maxLength: 10 }) })],
] as const)('%s %s', (method, path, body) => {
  const check = (bodies: fc.Arbitrary<unknown>, numRuns: number) =>
    fc.assert(
      fc.asyncProperty(bodies, async (each) => {
        await survives(method, path, each);
      }),
      { seed, numRuns, endOnFailure: true },
    );

  test('survives almost what it takes', () => check(body, path.endsWith('protection') ? 30 : RUNS), 600_000);
  test('survives any JSON', () => check(json, RUNS), 600_000);
  test.each([
    '',
    '[',
    '{"name":',
    '{"name":"a"}}',
    'null',
    '"x"',
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    `{"name":"${'x'.repeat(100_000)}"}`,
  ])('survives text %#', async (raw) => {
    await survives(method, path, raw);
  });
});

test('nothing that was survived keeps the settings from being read', async () => {
  for (const path of ['', '/adsense', '/job-form'])
    expect((await server.call('GET', `/v1/settings${path}`)).status).toBe(200);
  expect(server.process.stdout).not.toMatch(/"level":"(error|fatal)"/);
});

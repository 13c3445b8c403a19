import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, eventually, issuePaths, outcome, type SharedServer, sharedServer, unique } from '../server.js';

let server: SharedServer;
let board: { readonly id: string; readonly key: string; readonly slug: string };

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

/** A slug that no other spec on this server uses. */
const aSlug = (): string => `slug-${unique()}-${server.board}`;
/** A new board for each test, because a board has one set of settings. Returns its slug. */
const fresh = async (): Promise<string> => {
  board = await server.newBoard(`settings-${unique()}`);
  return board.slug;
};
const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  server.call(method, path, { key: board.key, ...(body === undefined ? {} : { body }) });
const patch = (body: unknown) => call('PATCH', '/v1/settings', body);
const configOf = ({ body }: Answer) => body['config'] as Readonly<Record<string, unknown>>;

/** The path of the issues of a refused body; all of them are at this path or below. */
const placeOf = (answer: Answer): string | undefined => {
  const [first, ...others] = issuePaths(answer);
  for (const other of others) expect(other.startsWith(first ?? '')).toBe(true);
  return first;
};

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(purpose: string, key = board.key): Promise<string> {
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('file', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
  const response = await fetch(`${server.origin}/v1/media/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: form,
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

describe('the settings of a board', () => {
  test('that were never set contain only the board itself', async () => {
    const slug = await fresh();
    const { status, body } = await call('GET', '/v1/settings');
    expect([status, body]).toEqual([
      200,
      {
        id: board.id,
        object: 'settings',
        accountId: board.id,
        name: slug,
        slug,
        primaryDomainId: null,
        logoUrl: null,
        heroUrl: null,
        config: {},
        createdAt: expect.any(String),
        updatedAt: body['createdAt'],
      },
    ]);
    expect(new Date(body['createdAt'] as string).toISOString()).toBe(body['createdAt']);
  });

  test('keep everything that may be set', async () => {
    await fresh();
    const set = {
      passwordProtectionEnabled: false,
      jobAlertsEnabled: false,
      candidatesEnabled: false,
      employersEnabled: false,
      blogEnabled: false,
      impressumEnabled: true,
      requireApprovalFreeJobs: true,
      requireApprovalAggregatedJobs: true,
      registrationWallEnabled: true,
      nativeApplicationsEnabled: false,
      applicantMessagingEnabled: false,
      requireCookieConsent: true,
      showSvcBranding: false,
      cookieBannerTitle: 'a',
      cookieBannerDescription: 'b',
      cookieBannerRejectLabel: 'c',
      cookieBannerAcceptLabel: 'd',
      cookieBannerManageLabel: 'e',
      talentNavLabel: 'f',
      contactEmail: 'jobs@hill.example',
      companyLegalName: 'Hill GmbH',
      companyAddress: 'Hügel 1\n12345 Berg',
      companyWebsiteUrl: 'https://hill.example',
      companyXHandle: '@hill',
      companyFacebookUrl: 'fb.com/hill',
      companyLinkedinUrl: 'in/hill',
      passwordProtectionMessage: 'Ask us.',
      defaultJobDurationDays: 45,
      talentDirectoryVisibility: 'employers_only',
      countryGatingMode: 'all_jobs',
    };
    const name = `Jobs ${unique()}`;
    const slug = aSlug();
    const answer = await patch({ name, slug, ...set });
    expect(answer.body).toMatchObject({ name, slug });
    expect([answer.status, configOf(answer)]).toEqual([200, set]);
    expect((await call('GET', '/v1/settings')).body).toEqual(answer.body);
  });

  test('stay where they are not named; nothing named changes nothing, nor when it changed', async () => {
    await fresh();
    const before = (await patch({ blogEnabled: false, contactEmail: 'a@b.example' })).body;
    for (const nothing of [{}, undefined, { blogEnabled: false }]) expect((await patch(nothing)).body).toEqual(before);
    expect(configOf(await patch({ impressumEnabled: true }))).toEqual({
      blogEnabled: false,
      contactEmail: 'a@b.example',
      impressumEnabled: true,
    });
    expect(
      await server.sql('select type from events where data is not null and name like $1', [
        `boardSettings-${board.id}%`,
      ]),
    ).toHaveLength(2);
  });

  test('how long applications are kept is set, and cleared by null', async () => {
    const path = '/v1/settings/retention';
    await fresh();
    const put = (applicationRetentionDays: unknown) => call('PUT', path, { applicationRetentionDays });
    const shown = async () => (await call('GET', path)).body['applicationRetentionDays'];
    expect(await shown()).toBeNull();
    expect([(await put(180)).body, await shown()]).toEqual([{ applicationRetentionDays: 180 }, 180]);
    for (const wrong of [0, 1.5, '180', 36_501]) {
      const refused = await put(wrong);
      expect([outcome(refused), placeOf(refused)]).toEqual(['400 validation_bad_request', 'applicationRetentionDays']);
    }
    expect((await put(undefined)).body).toEqual({ applicationRetentionDays: 180 });
    expect([(await put(null)).body, await shown()]).toEqual([{ applicationRetentionDays: null }, null]);
  });

  test.each([
    'contactEmail',
    'companyLegalName',
    'companyAddress',
    'companyWebsiteUrl',
    'companyXHandle',
    'companyFacebookUrl',
    'companyLinkedinUrl',
    'passwordProtectionMessage',
  ])('%s is cleared by null and by an empty text', async (key) => {
    await fresh();
    for (const nothing of [null, '']) {
      expect(configOf(await patch({ [key]: 'x@y.example' }))).toEqual({ [key]: 'x@y.example' });
      expect(configOf(await patch({ [key]: nothing }))).toEqual({ [key]: null });
    }
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 'a'.repeat(201) }, 'name'],
    [{ slug: '' }, 'slug'],
    [{ slug: null }, 'slug'],
    [{ slug: 'Big' }, 'slug'],
    [{ slug: 'a'.repeat(64) }, 'slug'],
    [{ slug: 'a'.repeat(121) }, 'slug'],
    [{ primaryDomainId: null }, 'primaryDomainId'],
    [{ logoMediaId: null }, 'logoMediaId'],
    [{ heroMediaId: 1 }, 'heroMediaId'],
    [{ logoMediaId: 'media_none' }, 'logoMediaId'],
    [{ heroMediaId: 'media_none' }, 'heroMediaId'],
    [{ blogEnabled: null }, 'blogEnabled'],
    [{ blogEnabled: 'true' }, 'blogEnabled'],
    [{ cookieBannerTitle: '' }, 'cookieBannerTitle'],
    [{ cookieBannerDescription: null }, 'cookieBannerDescription'],
    [{ cookieBannerRejectLabel: '' }, 'cookieBannerRejectLabel'],
    [{ cookieBannerAcceptLabel: 'a'.repeat(81) }, 'cookieBannerAcceptLabel'],
    [{ cookieBannerManageLabel: '' }, 'cookieBannerManageLabel'],
    [{ talentNavLabel: '' }, 'talentNavLabel'],
    [{ talentNavLabel: 'a'.repeat(51) }, 'talentNavLabel'],
    [{ contactEmail: 'nobody' }, 'contactEmail'],
    [{ contactEmail: 7 }, 'contactEmail'],
    [{ companyAddress: 'a'.repeat(501) }, 'companyAddress'],
    [{ companyLegalName: 'a'.repeat(201) }, 'companyLegalName'],
    [{ defaultJobDurationDays: 0 }, 'defaultJobDurationDays'],
    [{ defaultJobDurationDays: 1.5 }, 'defaultJobDurationDays'],
    [{ defaultJobDurationDays: null }, 'defaultJobDurationDays'],
    [{ defaultJobDurationDays: 36_501 }, 'defaultJobDurationDays'],
    [{ talentDirectoryVisibility: 'secret' }, 'talentDirectoryVisibility'],
    [{ countryGatingMode: 'none' }, 'countryGatingMode'],
    [{ showBranding: true }, 'showBranding'],
    [{ showSvcBranding: null }, 'showSvcBranding'],
    [{ blogenabled: true }, 'blogenabled'],
    [{ config: {} }, 'config'],
  ])('refuse %j, and all that came with it', async (wrong, path) => {
    await fresh();
    const answer = await patch({ impressumEnabled: true, ...wrong });
    expect([outcome(answer), placeOf(answer)]).toEqual(['400 validation_bad_request', path]);
    expect(configOf(await call('GET', '/v1/settings'))).toEqual({});
  });

  test('refuse what cannot be, each in its own words', async () => {
    const slug = await fresh();
    const { slug: other } = await server.newBoard(`other-${unique()}`);
    for (const [wish, refusal] of [
      [{ slug: 'admin' }, '400 settings_slug_reserved'],
      [{ slug: other }, '409 settings_slug_taken'],
      [{ talentDirectoryEnabled: true, talentDirectoryVisibility: 'off' }, '400 settings_conflicting_fields'],
      [{ passwordProtectionEnabled: true }, '409 settings_password_not_set'],
      [{ primaryDomainId: 'domains_none' }, '404 domains_not_found'],
    ] as const)
      expect(outcome(await patch({ blogEnabled: false, ...wish }))).toBe(refusal);
    expect((await call('GET', '/v1/settings')).body).toMatchObject({ slug, config: {} });
  });

  test('accept the older name of the talent directory, and never return it', async () => {
    await fresh();
    expect(configOf(await patch({ talentDirectoryEnabled: true }))).toEqual({ talentDirectoryVisibility: 'public' });
    expect(configOf(await patch({ talentDirectoryEnabled: false, talentDirectoryVisibility: 'off' }))).toEqual({
      talentDirectoryVisibility: 'off',
    });
  });

  test('need their scopes', async () => {
    await fresh();
    const reader = await server.newKey({ board: board.id, scopes: ['settings.read'] });
    const stranger = await server.newKey({ board: board.id, scopes: ['jobs.read'] });
    for (const [method, path] of [
      ['PATCH', ''],
      ['PUT', '/adsense'],
      ['DELETE', '/hero'],
      ['PUT', '/job-form/custom-fields'],
      ['POST', '/password-protection'],
      ['DELETE', '/password-protection'],
    ] as const)
      expect(outcome(await server.call(method, `/v1/settings${path}`, { key: reader, body: {} }))).toBe(
        '403 auth_forbidden',
      );
    for (const path of ['', '/adsense', '/job-form']) {
      expect((await server.call('GET', `/v1/settings${path}`, { key: reader })).status).toBe(200);
      expect(outcome(await server.call('GET', `/v1/settings${path}`, { key: stranger }))).toBe('403 auth_forbidden');
    }
  });

  test('are changed once by a key that is sent twice', async () => {
    await fresh();
    const headers = { 'Idempotency-Key': `settings ${unique()}` };
    const body = { slug: aSlug() };
    const first = await server.call('PATCH', '/v1/settings', { key: board.key, body, headers });
    await patch({ slug: aSlug() });
    const again = await server.call('PATCH', '/v1/settings', { key: board.key, body, headers });
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  });
});

describe('logo and hero', () => {
  test('are images of the board, shown by address', async () => {
    await fresh();
    const [logo, hero] = [await upload('board_logo'), await upload('board_hero')];
    const { body } = await patch({ logoMediaId: logo, heroMediaId: hero });
    for (const url of [body['logoUrl'], body['heroUrl']]) {
      const image = await fetch(new URL(url as string, server.origin));
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
    expect((await call('GET', `/v1/media/${hero}`)).body['referencedBy']).toEqual([
      { resourceType: 'board', resourceId: board.id },
    ]);
  });

  test('are refused for another purpose, or of another board', async () => {
    await fresh();
    const { key } = board;
    const [logo, hero] = [await upload('board_logo'), await upload('board_hero')];
    for (const wish of [{ logoMediaId: hero }, { heroMediaId: logo }]) {
      const answer = await patch(wish);
      expect([outcome(answer), issuePaths(answer)]).toEqual(['400 validation_bad_request', Object.keys(wish)]);
    }
    await fresh();
    expect(outcome(await patch({ logoMediaId: await upload('board_logo', key) }))).toBe('400 validation_bad_request');
  });

  test('the hero is removed with its bytes, once', async () => {
    await fresh();
    expect(outcome(await call('DELETE', '/v1/settings/hero'))).toBe('409 settings_no_hero_image');
    const hero = await upload('board_hero');
    const url = (await patch({ heroMediaId: hero })).body['heroUrl'] as string;
    expect((await call('DELETE', '/v1/settings/hero')).status).toBe(204);
    expect((await call('GET', '/v1/settings')).body['heroUrl']).toBeNull();
    expect(outcome(await call('DELETE', '/v1/settings/hero'))).toBe('409 settings_no_hero_image');
    await eventually(async () => (await fetch(new URL(url, server.origin))).status === 404);
    expect(outcome(await patch({ heroMediaId: hero }))).toBe('400 validation_bad_request');
  });
});

describe('the password of a board', () => {
  const kept = async () =>
    server.sql<{ id: string; hash: string; in_use: boolean }>(
      'select id, hash, in_use from board_passwords where board = $1',
      [board.id],
    );

  test('turns the gate on, is replaced, and is erased with the gate', async () => {
    await fresh();
    const on = await call('POST', '/v1/settings/password-protection', { password: 'correct horse' });
    expect([on.status, on.body.object, configOf(on)]).toEqual([200, 'settings', { passwordProtectionEnabled: true }]);
    const [first] = await kept();
    expect(first).toMatchObject({ hash: expect.stringMatching(/^scrypt\$/) as unknown, in_use: true });
    expect((await call('POST', '/v1/settings/password-protection', { password: 'battery staple' })).status).toBe(200);
    const [second, ...others] = await kept();
    expect([others, second?.id === first?.id, second?.hash === first?.hash]).toEqual([[], false, false]);
    expect(configOf(await patch({ passwordProtectionEnabled: false }))).toEqual({ passwordProtectionEnabled: false });
    expect(outcome(await call('DELETE', '/v1/settings/password-protection'))).toBe(
      '409 settings_password_protection_not_enabled',
    );
    expect(configOf(await patch({ passwordProtectionEnabled: true }))).toEqual({ passwordProtectionEnabled: true });
    expect((await call('DELETE', '/v1/settings/password-protection')).status).toBe(204);
    expect(await kept()).toEqual([]);
    expect(outcome(await patch({ passwordProtectionEnabled: true }))).toBe('409 settings_password_not_set');
    expect(outcome(await call('DELETE', '/v1/settings/password-protection'))).toBe(
      '409 settings_password_protection_not_enabled',
    );
  });

  test('is nowhere in the log, the answers of idempotency keys or the answer itself', async () => {
    await fresh();
    const password = `secret ${unique()} phrase`;
    const answer = await server.call('POST', '/v1/settings/password-protection', {
      key: board.key,
      body: { password },
      headers: { 'Idempotency-Key': `password ${unique()}` },
    });
    expect(answer.text).not.toContain(password);
    for (const table of ['events', 'idempotency_keys', 'board_settings_v2', 'board_passwords'])
      expect(await server.sql(`select 1 from ${table} as t where t::text like $1`, [`%${password}%`])).toEqual([]);
    expect(await server.log()).not.toContain(password);
  });

  test.each([[{}], [{ password: '1234567' }], [{ password: null }], [{ password: 12345678 }]])(
    '%j is none',
    async (body) => {
      await fresh();
      const answer = await call('POST', '/v1/settings/password-protection', body);
      expect([outcome(answer), placeOf(answer)]).toEqual(['400 validation_bad_request', 'password']);
      expect(await kept()).toEqual([]);
    },
  );
});

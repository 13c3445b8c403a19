import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, issuePaths, outcome, type SharedServer, sharedServer, unique } from '../server.js';

let server: SharedServer;
let key: string;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

/** A new board for each test, because a board has one set of settings. */
const fresh = async (): Promise<void> => {
  ({ key } = await server.newBoard(`forms-${unique()}`));
};
const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  server.call(method, path, { key, ...(body === undefined ? {} : { body }) });

/** The path of the issues of a refused body; all of them are at this path or below. */
const placeOf = (answer: Answer): string | undefined => {
  const [first, ...others] = issuePaths(answer);
  for (const other of others) expect(other.startsWith(first ?? '')).toBe(true);
  return first;
};

describe('advertising', () => {
  const off = {
    adsenseEnabled: false,
    adsenseClientId: null,
    adsenseSlots: {},
    adsTxt: null,
    adsenseGoogleConsentMessage: true,
  };
  const put = (body: unknown) => call('PUT', '/v1/settings/adsense', body);

  test('is off, with the consent message on until an operator turns it off', async () => {
    await fresh();
    expect((await call('GET', '/v1/settings/adsense')).body).toEqual(off);
    expect((await put({ adsenseEnabled: true })).body).toEqual({ ...off, adsenseEnabled: true });
    expect((await put({ adsenseGoogleConsentMessage: false })).body).toEqual({
      ...off,
      adsenseEnabled: true,
      adsenseGoogleConsentMessage: false,
    });
    expect((await put({ adsenseEnabled: false })).body).toEqual({ ...off, adsenseGoogleConsentMessage: false });
    expect((await put({ adsenseGoogleConsentMessage: true })).body).toEqual(off);
  });

  test('keeps what is not named, and clears by null and by an empty text', async () => {
    await fresh();
    const slots = {
      'list.top-1_a:b': {
        enabled: true,
        slotId: '1234567890',
        layout: 'in-feed',
        format: 'auto',
        style: 'dark',
        frequency: 50,
      },
    };
    const full = {
      adsenseEnabled: true,
      adsenseClientId: 'ca-pub-1234567890123456',
      adsenseSlots: slots,
      adsTxt: 'x.example, pub-1, DIRECT\n',
      adsenseGoogleConsentMessage: false,
    };
    expect((await put(full)).body).toEqual(full);
    expect((await put({})).body).toEqual(full);
    expect((await put({ adsTxt: '', adsenseClientId: null })).body).toEqual({
      ...full,
      adsTxt: null,
      adsenseClientId: null,
    });
    expect(
      (
        await put({
          adsenseSlots: {
            a: { enabled: false, slotId: '', layout: '', format: null, style: '', frequency: null, more: 1 },
          },
        })
      ).body,
    ).toMatchObject({ adsenseSlots: { a: { enabled: false, slotId: null } } });
    expect((await call('GET', '/v1/settings/adsense')).body['adsenseSlots']).toEqual({
      a: { enabled: false, slotId: null },
    });
  });

  const slot = { enabled: true, slotId: '1234567890' };
  test.each([
    [{ adsenseEnabled: null }, 'adsenseEnabled'],
    [{ adsenseClientId: 'pub-1234567890123456' }, 'adsenseClientId'],
    [{ adsenseClientId: 'ca-pub-123456789012345' }, 'adsenseClientId'],
    [{ adsTxt: 'a'.repeat(2_001) }, 'adsTxt'],
    [{ adsTxt: 1 }, 'adsTxt'],
    [{ adsenseGoogleConsentMessage: 'yes' }, 'adsenseGoogleConsentMessage'],
    [{ other: 1 }, 'other'],
    [{ adsenseSlots: [] }, 'adsenseSlots'],
    [{ adsenseSlots: null }, 'adsenseSlots'],
    [{ adsenseSlots: { a: 1 } }, 'adsenseSlots.a'],
    [{ adsenseSlots: { Big: slot } }, 'adsenseSlots.Big'],
    [{ adsenseSlots: { constructor: slot } }, 'adsenseSlots.constructor'],
    [{ adsenseSlots: { a: { slotId: '1234567890' } } }, 'adsenseSlots.a.enabled'],
    [{ adsenseSlots: { a: { enabled: true } } }, 'adsenseSlots.a.slotId'],
    [{ adsenseSlots: { a: { ...slot, slotId: '123' } } }, 'adsenseSlots.a.slotId'],
    [{ adsenseSlots: { a: { ...slot, layout: 'wide' } } }, 'adsenseSlots.a.layout'],
    [{ adsenseSlots: { a: { ...slot, format: 'wide' } } }, 'adsenseSlots.a.format'],
    [{ adsenseSlots: { a: { ...slot, style: 'wide' } } }, 'adsenseSlots.a.style'],
    [{ adsenseSlots: { a: { ...slot, frequency: 0 } } }, 'adsenseSlots.a.frequency'],
    [{ adsenseSlots: { a: { ...slot, frequency: 51 } } }, 'adsenseSlots.a.frequency'],
  ])('refuses %j at its place', async (wrong, path) => {
    await fresh();
    const answer = await put({ adsenseGoogleConsentMessage: false, ...wrong });
    expect([outcome(answer), placeOf(answer)]).toEqual(['400 validation_bad_request', path]);
    expect((await call('GET', '/v1/settings/adsense')).body).toEqual(off);
  });
});

describe('the job form', () => {
  const define = (...customFields: readonly unknown[]) =>
    call('PUT', '/v1/settings/job-form/custom-fields', { customFields });
  const shift = {
    key: 'shift',
    label: 'Shift',
    type: 'single_select',
    required: true,
    options: [{ key: 'day', label: 'Day' }],
  };
  const beds = { key: 'beds', label: 'Beds', type: 'number', required: false, min: 1, max: 20 };

  test('is empty until it is configured, and shows the fields in their order', async () => {
    await fresh();
    expect((await call('GET', '/v1/settings/job-form')).body).toEqual({});
    for (const fields of [[shift, beds], [beds, shift], []]) {
      expect((await define(...fields)).body).toEqual({ customFields: fields });
      expect((await call('GET', '/v1/settings/job-form')).body).toEqual({ customFields: fields });
    }
  });

  test('drops what it does not know inside of a field, and nowhere else', async () => {
    await fresh();
    const filled = { ...shift, hint: 'x', options: [{ key: 'day', label: 'Day', color: 'red' }] };
    expect((await define(filled)).body).toEqual({ customFields: [shift] });
    expect(outcome(await call('PUT', '/v1/settings/job-form/custom-fields', { customFields: [], more: 1 }))).toBe(
      '400 validation_bad_request',
    );
  });

  test('keeps the type of a field', async () => {
    await fresh();
    await define(beds);
    const answer = await define({ key: 'beds', label: 'Beds', type: 'short_text', required: false });
    expect([outcome(answer), issuePaths(answer)]).toEqual([
      '422 settings_custom_field_type_immutable',
      ['customFields.0.type'],
    ]);
    await define();
    expect((await define({ key: 'beds', label: 'Beds', type: 'short_text', required: false })).status).toBe(200);
  });

  test.each([
    [undefined, 'customFields'],
    [{}, 'customFields'],
    [{ customFields: null }, 'customFields'],
    [{ customFields: {} }, 'customFields'],
    [{ customFields: [1] }, 'customFields'],
    [{ customFields: 'all' }, 'customFields'],
    [{ customFields: [{ ...beds, key: '' }] }, 'customFields.0.key'],
    [{ customFields: [{ ...beds, type: 'date' }] }, 'customFields.0.type'],
    [{ customFields: [{ ...beds, required: 'yes' }] }, 'customFields.0.required'],
    [{ customFields: [{ ...beds, label: undefined }] }, 'customFields.0.label'],
    [{ customFields: [{ ...shift, options: [] }] }, 'customFields.0.options'],
    [{ customFields: [{ ...shift, options: [{ key: 'a' }] }] }, 'customFields.0.options.0.label'],
    [{ customFields: [{ ...beds, min: 21 }] }, 'customFields.0.min'],
    [{ customFields: [{ ...beds, min: '1' }] }, 'customFields.0.min'],
    [{ customFields: [beds, beds] }, 'customFields.1.key'],
    [{ customFields: Array.from({ length: 51 }, (_, n) => ({ ...beds, key: `k${n}` })) }, 'customFields'],
  ])('refuses %# at its place', async (body, path) => {
    await fresh();
    const answer = await call('PUT', '/v1/settings/job-form/custom-fields', body);
    expect([outcome(answer), placeOf(answer)]).toEqual(['400 validation_bad_request', path]);
    expect((await call('GET', '/v1/settings/job-form')).body).toEqual({});
  });

  test('itself takes no writes', async () => {
    await fresh();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await call(method, '/v1/settings/job-form', {});
      expect([outcome(answer), answer.headers.get('allow')]).toEqual(['405 method_not_allowed', 'GET, HEAD']);
    }
  });
});

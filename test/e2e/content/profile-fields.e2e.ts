import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aCandidate, type Candidate, visit } from '../candidate-calls.js';
import {
  type Answer,
  type Body,
  eventually,
  issuePaths,
  outcome,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

// Fields and references that a board adds to the profiles of candidates and companies, over HTTP.

let server: SharedServer;
let board: Awaited<ReturnType<SharedServer['newBoard']>>;
let other: Awaited<ReturnType<SharedServer['newBoard']>>;
let jane: Candidate;

const call = (method: string, path: string, body?: unknown, key = board.key): Promise<Answer> =>
  server.call(method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });
const field = (key: string, more: object = {}) => ({
  key,
  label: key,
  type: 'short_text',
  required: false,
  visibility: 'public',
  editableByOwner: true,
  ...more,
});
const options = [
  { key: 'day', label: 'Day' },
  { key: 'night', label: 'Night' },
];
const reference = (key: string, typeId: string, more: object = {}) => ({
  key,
  label: key,
  typeId,
  multiple: true,
  visibility: 'public',
  editableByOwner: true,
  allowOverrides: true,
  ...more,
});

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`fields-${unique()}`);
  other = await server.newBoard(`fields-${unique()}`);
  jane = await aCandidate(server, board.slug, { displayName: 'Jane' });
  await eventually(async () => (await call('GET', `/candidates/${jane.id}`)).status === 200);
});
afterAll(() => server?.stop());

const company = async (): Promise<string> => (await call('POST', '/companies', { name: `Firm ${unique()}` })).body.id;
const OWNERS = {
  candidates: () => Promise.resolve(jane.id),
  companies: company,
} as const;

describe.each(['candidates', 'companies'] as const)('the fields of %s', (owners) => {
  const missing = `404 ${owners}_not_found`;
  const define = (...definitions: readonly object[]) => call('PUT', `/${owners}/profile-fields`, { definitions });

  test('are none, then those that were defined, as a whole', async () => {
    expect((await call('GET', `/${owners}/profile-fields`)).body).toEqual({ definitions: [] });
    const definitions = [
      field('motto', { helpText: 'In a sentence' }),
      field('shifts', { type: 'multi_select', options }),
    ];
    const defined = await define(...definitions);
    expect([outcome(defined), defined.body]).toEqual(['200', { definitions }]);
    expect((await call('GET', `/${owners}/profile-fields`)).body).toEqual({ definitions });
    expect((await call('GET', `/${owners}/profile-fields`, undefined, other.key)).body).toEqual({ definitions: [] });
  });

  test('are refused with a code and a path, and stay as they were', async () => {
    const before = (await call('GET', `/${owners}/profile-fields`)).body;
    for (const [wrong, path] of [
      [field('1'), 'definitions.0.key'],
      [field('toString'), 'definitions.0.key'],
      [field('a', { type: 'image' }), 'definitions.0.type'],
      [field('a', { helpText: 'x'.repeat(241) }), 'definitions.0.helpText'],
      [field('a', { type: 'single_select' }), 'definitions.0.options'],
      [field('a', { visibility: 'everybody' }), 'definitions.0.visibility'],
      [field('a', { owner: 'me' }), 'definitions.0.owner'],
      [{ ...field('a'), editableByOwner: undefined }, 'definitions.0.editableByOwner'],
    ] as const)
      expect(issuePaths(await define(wrong))).toContain(path);
    expect(issuePaths(await define(...Array.from({ length: 51 }, (_, n) => field(`k${n}`))))).toEqual(['definitions']);
    const flood = await define(...Array.from({ length: 10_000 }, (_, n) => ({ key: `k${n}` })));
    expect([400, 413]).toContain(flood.status);
    expect(outcome(await define(field('motto', { type: 'number' })))).toBe('422 custom_field_type_immutable');
    expect(issuePaths(await call('PUT', `/${owners}/profile-fields`, {}))).toEqual(['definitions']);
    expect((await call('GET', `/${owners}/profile-fields`)).body).toEqual(before);
  });

  test('have values, which null clears, and which fit the fields after each change', async () => {
    const path = `/${owners}/${await OWNERS[owners]()}/profile/fields`;
    await define(
      field('motto', { required: true }),
      field('shifts', { type: 'multi_select', options }),
      field('since', { type: 'date' }),
    );
    const set = (values: unknown) => call('PATCH', path, { values });
    expect((await call('GET', path)).body).toMatchObject({ definitions: [{ key: 'motto' }, {}, {}], values: {} });
    expect(outcome(await set({ shifts: ['night', 'night'], motto: 'Care', since: '2024-02-29' }))).toBe('200');
    expect((await set({ since: null })).body['values']).toEqual({ motto: 'Care', shifts: ['night'] });
    for (const [values, refusal, at] of [
      [{ motto: null }, '400 custom_field_required', 'values.motto'],
      [{ motto: ['x'] }, '400 custom_field_wrong_type', 'values.motto'],
      [{ shifts: ['Night'] }, '400 custom_field_wrong_type', 'values.shifts'],
      [{ since: '2023-02-29' }, '400 custom_field_wrong_type', 'values.since'],
      [{ motto: 'x'.repeat(501) }, '400 custom_field_out_of_range', 'values.motto'],
      [{ other: 'x' }, '400 validation_bad_request', 'values.other'],
      [{ constructor: 'x' }, '400 validation_bad_request', 'values.constructor'],
      [{ motto: { a: 1 } }, '400 validation_bad_request', 'values'],
      ['x', '400 validation_bad_request', 'values'],
    ] as const) {
      const answer = await set(values);
      expect([outcome(answer), issuePaths(answer)]).toEqual([refusal, [at]]);
    }
    // Removed and defined again with another type: the old value does not fit, is not shown, and does not block a new one.
    await define(field('motto'));
    await define(field('motto'), field('shifts', { type: 'number' }));
    expect((await call('GET', path)).body['values']).toEqual({ motto: 'Care' });
    expect((await set({ shifts: 3 })).body['values']).toEqual({ motto: 'Care', shifts: 3 });
  });

  test('of an unknown person, or of one on another board, are not found', async () => {
    const id = await OWNERS[owners]();
    const selections = [{ fieldKey: 'x', recordId: 'y' }];
    const requests: readonly (readonly [method: string, part: string, body?: object])[] = [
      ['GET', 'fields'],
      ['PATCH', 'fields', { values: { nothing: 1 } }],
      ['GET', 'references'],
      ['PUT', 'references', { selections }],
    ];
    for (const [of, key] of [
      [`${owners}_none`, board.key],
      [id, other.key],
    ] as const)
      for (const [method, part, body] of requests) {
        const answer = await call(method, `/${owners}/${of}/profile/${part}`, body, key);
        expect([method, part, outcome(answer)]).toEqual([method, part, missing]);
      }
    const reading = await server.newKey({ board: board.slug, scopes: [`${owners}.read`] });
    expect(outcome(await call('GET', `/${owners}/${id}/profile/fields`, undefined, reading))).toBe('200');
    expect(outcome(await call('PATCH', `/${owners}/${id}/profile/fields`, { values: {} }, reading))).toBe(
      '403 auth_forbidden',
    );
    expect(outcome(await call('PUT', `/${owners}/profile-fields`, { definitions: [] }, reading))).toBe(
      '403 auth_forbidden',
    );
    const writing = await server.newKey({ board: board.slug, scopes: [`${owners}.manage`] });
    expect(outcome(await call('GET', `/${owners}/profile-references`, undefined, writing))).toBe('403 auth_forbidden');
  });
});

describe.each(['candidates', 'companies'] as const)('the references of %s', (owners) => {
  let type: Body;
  let record: Body;
  const define = (...definitions: readonly object[]) => call('PUT', `/${owners}/profile-references`, { definitions });
  beforeAll(async () => {
    const about = { key: 'about', label: 'About', type: 'long_text', required: false };
    type = (await call('POST', '/custom-object-types', { name: `School ${unique()}`, fields: [about] })).body;
    record = (
      await call('POST', `/custom-object-types/${type.id}/records`, {
        title: 'State Uni',
        attributes: { about: 'Old' },
      })
    ).body;
  });

  test('name types of the board', async () => {
    const foreign = (await call('POST', '/custom-object-types', { name: 'Foreign' }, other.key)).body;
    for (const [wrong, path] of [
      [reference('schools', foreign.id), 'definitions.0.typeId'],
      [reference('schools', ''), 'definitions.0.typeId'],
      [reference('schools', type.id, { descriptionFieldKey: 'none' }), 'definitions.0.descriptionFieldKey'],
      [reference('schools', type.id, { maxSelections: 101 }), 'definitions.0.maxSelections'],
      [
        reference('schools', type.id, { valueDefinitions: [field('a', { type: 'file' })] }),
        'definitions.0.valueDefinitions.0.type',
      ],
      [reference('schools', type.id, { board: 'x' }), 'definitions.0.board'],
    ] as const)
      expect(issuePaths(await define(wrong))).toContain(path);
    const definition = reference('schools', type.id, {
      maxSelections: 2,
      descriptionFieldKey: 'about',
      valueDefinitions: [field('degree')],
      entryDefinitions: [field('course', { required: true })],
    });
    expect((await define(definition)).body).toEqual({ definitions: [definition] });
    expect((await call('GET', `/${owners}/profile-references`)).body).toEqual({ definitions: [definition] });
    expect(outcome(await call('DELETE', `/custom-object-types/${type.id}`))).toBe('409 custom_object_types_in_use');
    const second = (await call('POST', '/custom-object-types', { name: `Club ${unique()}` })).body;
    expect(outcome(await define(reference('schools', second.id)))).toBe('422 custom_field_type_immutable');
  });

  test('have selections, which are replaced as a whole, and shown as long as their records are there', async () => {
    const path = `/${owners}/${await OWNERS[owners]()}/profile/references`;
    const replace = (...selections: readonly object[]) => call('PUT', path, { selections });
    const select = (recordId: string, more: object = {}) => ({ fieldKey: 'schools', recordId, ...more });
    const entries = [{ key: 'first', values: { course: 'Care' } }];
    const answer = await replace(select(record.id, { titleOverride: 'My school', values: { degree: 'BSc' }, entries }));
    expect(outcome(answer)).toBe('200');
    expect(answer.body['selections']).toEqual([
      {
        fieldKey: 'schools',
        fieldLabel: 'schools',
        recordId: record.id,
        title: 'State Uni',
        slug: 'state-uni',
        description: 'Old',
        titleOverride: 'My school',
        descriptionFieldKey: 'about',
        fields: type['fields'],
        attributes: { about: 'Old' },
        valueDefinitions: [field('degree')],
        entryDefinitions: [field('course', { required: true })],
        values: { degree: 'BSc' },
        entries,
        references: {},
      },
    ]);
    expect((await call('GET', path)).body).toEqual(answer.body);
    const foreignType = (await call('POST', '/custom-object-types', { name: `Foreign ${unique()}` }, other.key)).body;
    const foreign = (await call('POST', `/custom-object-types/${foreignType.id}/records`, { title: 'x' }, other.key))
      .body;
    const others = await Promise.all(
      [1, 2].map(
        async (n) => (await call('POST', `/custom-object-types/${type.id}/records`, { title: `Other ${n}` })).body.id,
      ),
    );
    for (const [selections, refusal, at] of [
      [[select(foreign.id)], '400 validation_bad_request', 'selections.0.recordId'],
      [[select(record.id), select(record.id)], '400 validation_bad_request', 'selections.1.recordId'],
      [[record.id, ...others].map((id) => select(id)), '400 validation_bad_request', 'selections.2'],
      [[select(record.id, { fieldKey: 'constructor' })], '400 validation_bad_request', 'selections.0.fieldKey'],
      [
        [select(record.id, { titleOverride: 'x'.repeat(2_001) })],
        '400 validation_bad_request',
        'selections.0.titleOverride',
      ],
      [
        [select(record.id, { entries: [{ key: 'a', values: {} }] })],
        '400 custom_field_required',
        'selections.0.entries.0.values.course',
      ],
      [[select(record.id, { title: 'mine' })], '400 validation_bad_request', 'selections.0.title'],
      [Array.from({ length: 501 }, () => select('x')), '400 validation_bad_request', 'selections'],
    ] as const) {
      const refused = await replace(...selections);
      expect([outcome(refused), issuePaths(refused)]).toEqual([refusal, [at]]);
    }
    expect(outcome(await call('DELETE', `/custom-object-types/${type.id}/records/${record.id}`))).toBe('204');
    expect((await call('GET', path)).body['selections']).toEqual([]);
    expect(outcome(await replace(select(record.id)))).toBe('400 validation_bad_request');
    expect((await replace()).body['selections']).toEqual([]);
  });
});

describe('the profile of a candidate', () => {
  test('has fields and references, and its revision shows their changes, as events do', async () => {
    const own = await server.newBoard(`pointers-${unique()}`);
    const joan = await aCandidate(server, own.slug);
    const asOwner = (method: string, path: string, body?: unknown) => call(method, path, body, own.key);
    await eventually(async () => (await asOwner('GET', `/candidates/${joan.id}`)).status === 200);
    const started = await asOwner('GET', '/events');
    await asOwner('PUT', '/candidates/profile-fields', {
      definitions: [field('motto', { visibility: 'private', editableByOwner: false })],
    });
    const path = `/candidates/${joan.id}/profile`;
    await asOwner('PATCH', `${path}/fields`, { values: { motto: 'Care' } });
    await asOwner('PATCH', `${path}/fields`, { values: { motto: 'Care' } });
    expect((await asOwner('GET', path)).body).toMatchObject({
      profile_revision: 1,
      fields: { motto: 'Care' },
      references: [],
    });
    // The export of the candidate's personal data contains it, too.
    expect((await asOwner('GET', `/candidates/${joan.id}/export`)).text).toContain('"motto":"Care"');
    await joan.profile({ headline: 'Nurse' });
    expect((await asOwner('GET', path)).body).toMatchObject({
      profile_revision: 2,
      headline: 'Nurse',
      fields: { motto: 'Care' },
    });
    const reported = async () =>
      (await asOwner('GET', `/events?cursor=${started.body.nextCursor}`)).body.data
        .filter((event) => event['type'] === 'candidate.profile.updated')
        .map((event) => event['data']);
    await eventually(async () => (await reported()).length >= 2);
    expect(await reported()).toEqual([
      { object: { id: joan.id, object: 'candidate.profile', profile_revision: 1 }, changed_fields: [] },
      {
        object: { id: joan.id, object: 'candidate.profile', profile_revision: 2 },
        changed_fields: ['profile.headline'],
      },
    ]);
    // Visitors do not see it, and candidates themselves cannot write it.
    await asOwner('PATCH', '/settings', { talentDirectoryVisibility: 'public' });
    await joan.profile({ handle: 'joan-fields', profileVisibility: 'public' });
    await eventually(async () => (await visit(server, own.slug, 'talent/joan-fields')).status === 200);
    expect((await visit(server, own.slug, 'talent/joan-fields')).text).not.toContain('Care');
    await joan.profile({ fields: { motto: 'mine' }, references: [] });
    expect((await asOwner('GET', path)).body).toMatchObject({ fields: { motto: 'Care' } });
  });
});

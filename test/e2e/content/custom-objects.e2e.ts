import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  type Body,
  eventually,
  issuePaths,
  outcome,
  parallel,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

// Custom objects over HTTP: types, records, and their import. Specs beside the rules cover the accepted values.

let server: SharedServer;
let board: Awaited<ReturnType<SharedServer['newBoard']>>;
let other: Awaited<ReturnType<SharedServer['newBoard']>>;

const TYPES = '/v1/custom-object-types';
const call = (method: string, path: string, body?: unknown, key = board.key): Promise<Answer> =>
  server.call(method, `${TYPES}${path}`, { key, ...(body === undefined ? {} : { body }) });
const text = (key: string, more: object = {}) => ({ key, label: key, type: 'short_text', required: false, ...more });
const aType = async (...fields: readonly object[]): Promise<Body> => {
  const { status, body } = await call('POST', '', { name: `Type ${unique()}`, fields });
  expect(status).toBe(201);
  return body;
};
const upload = async (id: string, table: string | Blob, key = board.key): Promise<Answer> => {
  const form = new FormData();
  form.append('file', typeof table === 'string' ? new Blob([table], { type: 'text/csv' }) : table, 'records.csv');
  const headers = { Authorization: `Bearer ${key}` };
  const response = await fetch(`${server.origin}${TYPES}/${id}/records/import`, {
    method: 'POST',
    body: form,
    headers,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text: text, body: JSON.parse(text) as Body };
};
const imported = async (id: string, table: string): Promise<Body> => {
  const started = await upload(id, table);
  expect(outcome(started)).toBe('202');
  let operation = started.body;
  await eventually(async () => {
    ({ body: operation } = await server.call('GET', `/v1/operations/${started.body.id}`, { key: board.key }));
    return operation['completedAt'] !== null;
  });
  return operation;
};

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`objects-${unique()}`);
  other = await server.newBoard(`objects-${unique()}`);
});
afterAll(() => server?.stop());

describe('a type', () => {
  test('is made, read, changed and deleted', async () => {
    const fields = [
      text('city', { helpText: 'Where it is', required: true }),
      text('beds', { type: 'number', min: 1 }),
    ];
    const made = await call('POST', '', { name: 'Écôle', description: '', fields });
    expect(outcome(made)).toBe('201');
    expect(made.headers.get('location')).toBe(`${TYPES}/${made.body.id}`);
    expect(made.body).toEqual({
      id: expect.stringMatching(/^customObjectTypes_/),
      object: 'custom_object_type',
      name: 'Écôle',
      slug: 'ecole',
      description: null,
      fields,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect((await call('GET', `/${made.body.id}`)).body).toEqual(made.body);
    const changed = await call('PATCH', `/${made.body.id}`, { description: 'Schools', fields: [fields[0]] });
    expect(changed.body).toMatchObject({ name: 'Écôle', description: 'Schools', fields: [fields[0]] });
    expect((await call('GET', '?limit=1')).body.data).toEqual([changed.body]);
    expect(outcome(await call('DELETE', `/${made.body.id}`))).toBe('204');
    expect(outcome(await call('GET', `/${made.body.id}`))).toBe('404 custom_object_types_not_found');
  });

  test('is refused with a code and a path', async () => {
    const { id, slug } = await aType(text('city'));
    expect(outcome(await call('POST', '', { name: 'x', slug }))).toBe('409 custom_object_types_slug_taken');
    expect(outcome(await call('PATCH', `/${id}`, { fields: [text('city', { type: 'number' })] }))).toBe(
      '422 custom_field_type_immutable',
    );
    expect(outcome(await call('PATCH', `/${id}`))).toBe('400 validation_bad_request');
    for (const [wrong, path] of [
      [{ name: '' }, 'name'],
      [{ name: 'x', slug: 'Not A Slug' }, 'slug'],
      [{ name: 'x', fields: [text('1')] }, 'fields.0.key'],
      [{ name: 'x', fields: [text('constructor')] }, 'fields.0.key'],
      [{ name: 'x', fields: [text('a', { type: 'secret' })] }, 'fields.0.type'],
      [{ name: 'x', fields: [text('a', { visibility: 'public' })] }, 'fields.0.visibility'],
      [{ name: 'x', fields: [text('a', { type: 'reference', typeId: 'customObjectTypes_none' })] }, 'fields.0.typeId'],
      [{ name: 'x', fields: Array.from({ length: 51 }, (_, n) => text(`k${n}`)) }, 'fields'],
      [{ name: 'x', fields: Array.from({ length: 2_000 }, (_, n) => text(`k${n}`)) }, 'fields'],
      [{ name: 'x', board: 'boards_other', id: 'mine' }, 'board'],
    ] as const)
      expect(issuePaths(await call('POST', '', wrong))).toContain(path);
    const ofPrototype = await fetch(`${server.origin}${TYPES}`, {
      method: 'POST',
      body: '{"name":"x","__proto__":{"slug":"x"}}',
      headers: { 'Authorization': `Bearer ${board.key}`, 'Content-Type': 'application/json' },
    });
    expect(ofPrototype.status).toBe(400);
  });

  test('of another board is not there, and a key without the permission may not', async () => {
    const { id } = await aType();
    for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const)
      expect(outcome(await call(method, `/${id}`, body, other.key))).toBe('404 custom_object_types_not_found');
    expect(outcome(await call('GET', `/${id}/records`, undefined, other.key))).toBe(
      '404 custom_object_types_not_found',
    );
    expect(outcome(await call('POST', `/${id}/records`, { title: 'x' }, other.key))).toBe(
      '404 custom_object_types_not_found',
    );
    expect(outcome(await upload(id, 'title\nA\n', other.key))).toBe('404 custom_object_types_not_found');
    const reading = await server.newKey({ board: board.slug, scopes: ['custom_objects.read', 'settings.manage'] });
    expect(outcome(await call('GET', `/${id}`, undefined, reading))).toBe('200');
    expect(outcome(await call('PATCH', `/${id}`, { name: 'x' }, reading))).toBe('403 auth_forbidden');
    expect(outcome(await upload(id, 'title\nA\n', reading))).toBe('403 auth_forbidden');
    const none = await server.newKey({ board: board.slug, scopes: ['custom_objects.manage'] });
    expect(outcome(await call('GET', `/${id}/records`, undefined, none))).toBe('403 auth_forbidden');
  });

  test('with records stays; of many deletions and records at once nothing is left over', async () => {
    const { id } = await aType();
    const record = await call('POST', `/${id}/records`, { title: 'A' });
    expect(outcome(await call('DELETE', `/${id}`))).toBe('409 custom_object_types_not_empty');
    expect(outcome(await call('DELETE', `/${id}/records/${record.body.id}`))).toBe('204');
    const answers = await parallel(8, (n) =>
      n % 2 ? call('POST', `/${id}/records`, { title: `R ${n}` }) : call('DELETE', `/${id}`),
    );
    for (const answer of answers) expect(answer.status).toBeLessThan(500);
    if (outcome(await call('GET', `/${id}`)) === '200') {
      for (const { id: left } of (await call('GET', `/${id}/records`)).body.data)
        await call('DELETE', `/${id}/records/${left}`);
      expect(outcome(await call('DELETE', `/${id}`))).toBe('204');
    }
    expect(outcome(await call('POST', `/${id}/records`, { title: 'late' }))).toBe('404 custom_object_types_not_found');
  });
});

describe('a record', () => {
  test('is made, read, listed, changed and deleted', async () => {
    const { id } = await aType(text('city'), text('about', { type: 'rich_text' }));
    const path = `/${id}/records`;
    const made = await call('POST', path, {
      title: 'State University',
      attributes: { city: 'Bern', about: '<p>Hi<img src=x onerror=alert(1)></p><script>alert(1)</script>' },
    });
    expect(outcome(made)).toBe('201');
    expect(made.headers.get('location')).toBe(`${TYPES}${path}/${made.body.id}`);
    expect(made.body).toEqual({
      id: expect.stringMatching(/^customObjectRecords_/),
      object: 'custom_object_record',
      typeId: id,
      title: 'State University',
      slug: 'state-university',
      attributes: { city: 'Bern', about: '<p>Hi</p>' },
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    const of = `${path}/${made.body.id}`;
    expect((await call('GET', of)).body).toEqual(made.body);
    expect((await call('PATCH', of, { attributes: { city: null } })).body).toMatchObject({
      attributes: { about: '<p>Hi</p>' },
    });
    const second = (await call('POST', path, { title: 'Technical School' })).body;
    expect((await call('GET', `${path}?search=STATE`)).body.data).toMatchObject([{ id: made.body.id }]);
    const page = (await call('GET', `${path}?limit=1`)).body;
    expect(page).toMatchObject({ url: `${TYPES}${path}`, hasMore: true, data: [{ id: second.id }] });
    expect((await call('GET', `${path}?limit=1&cursor=${page.nextCursor}`)).body.data).toMatchObject([
      { id: made.body.id },
    ]);
    const foreign = await aType();
    expect(outcome(await call('GET', `/${foreign.id}/records?limit=1&cursor=${page.nextCursor}`))).toBe(
      '400 pagination_invalid_cursor',
    );
    expect(outcome(await call('GET', `/${foreign.id}/records/${made.body.id}`))).toBe(
      '404 custom_object_records_not_found',
    );
    expect(outcome(await call('DELETE', `/${foreign.id}/records/${made.body.id}`))).toBe(
      '404 custom_object_records_not_found',
    );
    expect(outcome(await call('DELETE', of))).toBe('204');
    expect(outcome(await call('DELETE', of))).toBe('404 custom_object_records_not_found');
  });

  test('is refused with a code and a path', async () => {
    const { id } = await aType(
      text('city', { required: true }),
      text('beds', { type: 'number', max: 9 }),
      text('logo', { type: 'image' }),
    );
    const path = `/${id}/records`;
    const { slug } = (await call('POST', path, { title: 'A', attributes: { city: 'x' } })).body;
    const refused = (body: object) => call('POST', path, { title: 'B', ...body });
    expect(outcome(await refused({ slug, attributes: { city: 'x' } }))).toBe('409 custom_object_records_slug_taken');
    for (const [attributes, refusal, at] of [
      [{}, '400 custom_field_required', 'attributes.city'],
      [{ city: 'x', beds: 10 }, '400 custom_field_out_of_range', 'attributes.beds'],
      [{ city: 'x'.repeat(501) }, '400 custom_field_out_of_range', 'attributes.city'],
      [{ city: 7 }, '400 custom_field_wrong_type', 'attributes.city'],
      [{ city: 'x', logo: 'media_none' }, '400 custom_field_wrong_type', 'attributes.logo'],
      [{ city: 'x', zip: 'x' }, '400 validation_bad_request', 'attributes.zip'],
      [{ city: 'x', constructor: 'x' }, '400 validation_bad_request', 'attributes.constructor'],
      [{ city: { $ne: null } }, '400 validation_bad_request', 'attributes'],
    ] as const) {
      const answer = await refused({ attributes });
      expect([outcome(answer), issuePaths(answer)]).toEqual([refusal, [at]]);
    }
    expect(issuePaths(await refused({ attributes: { city: 'x' }, createdAt: 'x', typeId: 'other' }))).toEqual([
      'createdAt',
      'typeId',
    ]);
    expect(issuePaths(await call('GET', `${path}?search=`))).toEqual(['search']);
    // Larger than the maximum body size of the server.
    expect((await refused({ attributes: { city: 'x'.repeat(2_000_000) } })).status).toBe(413);
  });

  test('has the slug that one of many got', async () => {
    const { id } = await aType();
    const answers = await parallel(6, () => call('POST', `/${id}/records`, { title: 'Same', slug: 'same' }));
    expect(answers.map(outcome).sort()).toEqual([
      '201',
      ...Array<string>(5).fill('409 custom_object_records_slug_taken'),
    ]);
    const named = await parallel(6, () => call('POST', `/${id}/records`, { title: 'Same' }));
    expect(named.map(outcome)).toEqual(Array(6).fill('201'));
    expect(new Set(named.map(({ body }) => body.slug)).size).toBe(6);
  });
});

describe('an import', () => {
  test('makes and changes records, and reports the result of each row', async () => {
    const { id } = await aType(text('city'), text('beds', { type: 'number' }));
    await call('POST', `/${id}/records`, { title: 'Inn', attributes: { city: 'Bern', beds: 1 } });
    const operation = await imported(
      id,
      'title,city,beds\nState Uni,=HYPERLINK("http://evil"),3\nInn,,2\nBad,x,many\n',
    );
    expect(operation).toMatchObject({
      object: 'operation',
      kind: 'custom_objects.records_import',
      state: 'succeeded',
      resource: { object: 'custom_object_type', id },
      result: {
        totalRows: 3,
        created: 1,
        updated: 1,
        failed: 1,
        errors: [{ rowIndex: 2, code: 'custom_field_wrong_type', message: 'attributes.beds: must be a number' }],
      },
    });
    const { data } = (await call('GET', `/${id}/records`)).body;
    expect(data.map(({ title, attributes }) => ({ title, attributes }))).toEqual([
      { title: 'State Uni', attributes: { city: '=HYPERLINK("http://evil")', beds: 3 } },
      { title: 'Inn', attributes: { city: 'Bern', beds: 2 } },
    ]);
  });

  test('is refused for what is no table of records, or a too large one', async () => {
    const { id } = await aType(text('city'));
    expect(issuePaths(await upload(id, 'title,town\nA,x\n'))).toEqual(['file']);
    expect(issuePaths(await upload(id, 'city\nx\n'))).toEqual(['file']);
    expect(issuePaths(await upload(id, ''))).toEqual(['file']);
    expect(outcome(await upload(id, '%PDF-1.7\n%âãÏÓ\n'))).toBe('400 custom_object_records_import_unsupported_format');
    expect(outcome(await upload(id, `title\n${'a\n'.repeat(50_001)}`))).toBe(
      '413 custom_object_records_import_too_many_rows',
    );
    // 50 MB; the server reads only as much as it may store.
    const piece = new Blob(['x'.repeat(1_048_576)]);
    const large = new Blob(Array<Blob>(50).fill(piece), { type: 'text/csv' });
    expect(outcome(await upload(id, large))).toBe('413 custom_object_records_import_payload_too_large');
  });
});

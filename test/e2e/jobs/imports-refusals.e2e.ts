import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import {
  call,
  confirm,
  csv,
  discovered,
  getImport,
  HEADER,
  imported,
  type OperationBody,
  plainRow,
  tally,
  upload,
  type Upload,
} from '../imports-calls.js';
import { eventually, outcome, parallel, scratch, type Server, startServer, unique } from '../server.js';

const DAILY = 6;
const MAX_ROWS = 40;
let server: Server;
const place = scratch();

beforeAll(async () => {
  server = await startServer({
    DATA_DIR: place.path,
    IMPORTS_PER_DAY: String(DAILY),
    IMPORT_MAX_ROWS: String(MAX_ROWS),
    IMPORT_MAX_BYTES: '3000000',
  });
});
afterAll(async () => {
  await server?.stop();
  place.remove();
});

const fresh = async () => ({ origin: server.origin, key: (await server.newBoard(`board-${unique()}`)).key });
const rows = (count: number) => Array.from({ length: count }, (_, number) => plainRow(number));
const utf8 = (text: string) => Buffer.from(text, 'utf8');

describe('an upload is rejected', () => {
  const ZIP = Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), Buffer.alloc(200, 7)]);
  const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(100)]);
  test.each<[string, Upload]>([
    ['a zip that calls itself a table', { bytes: ZIP }],
    ['an image', { bytes: PNG }],
    ['what is compressed', { bytes: gzipSync('a,b\n1,2\n') }],
    ['a page', { bytes: '<!DOCTYPE html><p>Title,Company</p>' }],
    ['a feed', { bytes: '<?xml version="1.0"?><jobs/>' }],
    ['JSON', { bytes: '[{"title":"Nurse"}]' }],
    ['a program', { bytes: Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(300)]) }],
    ['noise', { bytes: Buffer.from(Array.from({ length: 500 }, (_, n) => (n * 7919) % 32)) }],
    ['what says it is something else', { bytes: csv(HEADER, ...rows(1)), type: 'image/png' }],
  ])('%s: 415', async (_, file) => {
    const board = await fresh();
    expect(outcome(await upload(board, file))).toBe('415 imports_unsupported_type');
    expect((await call(board, 'GET', '/v1/imports/quota')).body['used']).toBe(0);
    expect((await call(board, 'GET', '/v1/imports')).body.data).toEqual([]);
  });

  test('in another format, without a file, with an empty one: 400', async () => {
    const board = await fresh();
    expect(outcome(await upload(board, { bytes: 'a,b', fields: { sourceFormat: 'xlsx' } }))).toBe(
      '400 imports_unsupported_format',
    );
    const empty = await upload(board, { bytes: '' });
    expect([outcome(empty), empty.body.error.details?.issues?.[0]?.path]).toEqual([
      '400 validation_bad_request',
      ['file'],
    ]);
    const form = new FormData();
    form.append('sourceFormat', 'csv');
    const response = await fetch(`${server.origin}/v1/imports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${board.key}` },
      body: form,
    });
    expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([
      400,
      'validation_bad_request',
    ]);
    expect(outcome(await call(board, 'POST', '/v1/imports', { file: 'a,b' }))).toBe(
      '415 validation_unsupported_media_type',
    );
    expect((await call(board, 'GET', '/v1/imports/quota')).body['used']).toBe(0);
  });

  test('too large, in bytes or in rows: 413', async () => {
    const board = await fresh();
    expect(outcome(await upload(board, { bytes: csv(HEADER, plainRow(1)) + '\n'.repeat(3_000_000) }))).toBe(
      '413 imports_payload_too_large',
    );
    expect(outcome(await upload(board, { bytes: csv(HEADER, ...rows(MAX_ROWS + 1)) }))).toBe(
      '413 imports_payload_too_large',
    );
    expect((await call(board, 'GET', '/v1/imports/quota')).body['used']).toBe(0);
    // Lines are not rows: blank lines and line breaks in quotes do not count.
    const lines = [...HEADER.slice(0, 1), 'x'];
    const taken = await discovered(
      board,
      csv(lines, ...rows(MAX_ROWS).map(([title = '']) => [title, 'one\ntwo\nthree'])) + '\n\n\n',
    );
    expect(taken).toMatchObject({ discoveryStatus: 'ready', totalRows: MAX_ROWS });
  });

  test('without the scope: 403', async () => {
    const slug = `board-${unique()}`;
    await server.newBoard(slug);
    const reader = { origin: server.origin, key: await server.newKey({ board: slug, scopes: ['imports.read'] }) };
    const writer = { origin: server.origin, key: await server.newKey({ board: slug, scopes: ['imports.manage'] }) };
    expect(outcome(await upload(reader, { bytes: 'a,b' }))).toBe('403 auth_forbidden');
    for (const path of ['confirm', 'cancel'])
      expect(outcome(await call(reader, 'POST', `/v1/imports/x/${path}`))).toBe('403 auth_forbidden');
    for (const path of ['', '/quota', '/x'])
      expect(outcome(await call(writer, 'GET', `/v1/imports${path}`))).toBe('403 auth_forbidden');
  });
});

describe('the quota of a day', () => {
  test('holds for concurrent uploads, and has a reset time', async () => {
    const board = await fresh();
    expect((await call(board, 'GET', '/v1/imports/quota')).body).toMatchObject({
      object: 'import_quota',
      used: 0,
      remaining: DAILY,
      limit: DAILY,
    });
    const answers = await parallel(20, (number) => upload(board, { bytes: csv(HEADER, plainRow(number)) }));
    const outcomes = answers.map(outcome).sort();
    expect(outcomes).toEqual([
      ...Array<string>(DAILY).fill('202'),
      ...Array<string>(20 - DAILY).fill('429 imports_daily_limit_exceeded'),
    ]);
    const refused = answers.find(({ status }) => status === 429);
    const { resetAt } = refused?.body.error.details as { resetAt: string };
    const midnight = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect(resetAt).toBe(`${midnight}T00:00:00.000Z`);
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(Math.abs(seconds - (Date.parse(resetAt) - Date.now()) / 1000)).toBeLessThan(600);
    expect((await call(board, 'GET', '/v1/imports/quota')).body).toMatchObject({ used: DAILY, remaining: 0, resetAt });
    expect((await call(board, 'GET', '/v1/imports')).body.data).toHaveLength(DAILY);
    // Cancelling does not give back quota: the upload still counts.
    const [first] = answers.filter(({ status }) => status === 202);
    await call(board, 'POST', `/v1/imports/${(first?.body as OperationBody).resource.id}/cancel`);
    expect(outcome(await upload(board, { bytes: csv(HEADER, plainRow(99)) }))).toBe('429 imports_daily_limit_exceeded');
    expect(outcome(await upload(await fresh(), { bytes: csv(HEADER, plainRow(99)) }))).toBe('202');
  });

  test('counts a repeated request once, and rejects one with other content', async () => {
    const board = await fresh();
    const file = { bytes: csv(HEADER, plainRow(1)), headers: { 'Idempotency-Key': 'once' } };
    const answers = [await upload(board, file), await upload(board, file)];
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
      [202, answers[0]?.body.id],
      [202, answers[0]?.body.id],
    ]);
    expect(answers[1]?.headers.get('idempotent-replayed')).toBe('true');
    expect(outcome(await upload(board, { ...file, bytes: csv(HEADER, plainRow(2)) }))).toBe(
      '422 idempotency_key_reused',
    );
    expect((await call(board, 'GET', '/v1/imports/quota')).body['used']).toBe(1);
  });
});

describe('the content of a file', () => {
  const table = csv([...HEADER, 'Ort'], [...plainRow(1, { title: 'Krankenpfleger für Säuglinge – Köln' }), '']);

  test.each<[string, Uint8Array]>([
    ['UTF-8 with a mark', utf8(`\ufeff${table}`)],
    ['UTF-16', Buffer.from(`\ufeff${table}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${table}`, 'utf16le').swap16()],
    ['Windows-1252', iconv.encode(table, 'windows-1252')],
    ['tabs', utf8(table.replaceAll(',', '\t'))],
    ['semicolons', utf8(`sep=;\r\n${table.replaceAll(',', ';').replaceAll('\n', '\r\n')}`)],
  ])('%s', async (_, bytes) => {
    const board = await fresh();
    const done = await imported(board, { bytes, type: 'application/vnd.ms-excel' });
    expect(tally(done)).toMatchObject({ status: 'completed', createdCount: 1 });
    expect((await call(board, 'GET', '/v1/jobs')).body.data[0]?.title).toBe('Krankenpfleger für Säuglinge – Köln');
  });

  test('with hostile rows: each row is handled on its own, and the others are accepted', async () => {
    const board = await fresh();
    const bad = (number: number, at: number, text: string) =>
      plainRow(number).map((each, index) => (index === at ? text : each));
    const lines = [
      HEADER.join(','),
      plainRow(0).join(','),
      '',
      ',,,,',
      plainRow(1)
        .map((each) => `"${each}"`)
        .join(',') + '\r',
      bad(2, 0, '=HYPERLINK("http://x";"y")')
        .map((each) => `"${each.replaceAll('"', '""')}"`)
        .join(','),
      bad(3, 0, '\u202eesruN\u202c \u200fq').join(','),
      bad(4, 0, 'Nur\u0000se').join(','),
      bad(5, 1, `"${'x'.repeat(1_000_000)}"`).join(','),
      bad(6, 0, '24" screens').join(','),
      `${plainRow(7).join(',')},more,and more`,
      plainRow(8).slice(0, 2).join(','),
      plainRow(9).join(',') + ',,,',
      bad(10, 1, '"<script>alert(1)</script><img src=x onerror=alert(1)>Fine."').join(','),
      bad(11, 3, '__proto__').join(','),
    ];
    const bytes = Buffer.concat([
      utf8(lines.join('\n')),
      Buffer.from('\nBroken \xff\xc3,text,https://a.example/b,Clinic,broken', 'latin1'),
    ]);
    const done = await imported(board, { bytes });
    expect(tally(done)).toMatchObject({
      status: 'partial',
      totalRows: 13,
      processedRows: 13,
      errorCount: 4,
      createdCount: 9,
    });
    expect(done.errors.map(({ rowIndex, code }) => [rowIndex, code])).toEqual(
      [4, 5, 7, 8].map((index) => [index, 'validation_bad_request']),
    );
    const titles = (await call(board, 'GET', '/v1/jobs?limit=100')).body.data.map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining(['=HYPERLINK("http://x";"y")', '\u202eesruN\u202c \u200fq', '24" screens', 'Nurse 9']),
    );
    expect(done.proposedMapping?.warnings).toEqual([
      expect.stringMatching(/characters of the file are damaged|Windows-1252/),
      expect.stringMatching(/more cells than the header/),
    ]);
  });

  test.each<[string, string, RegExp]>([
    ['blank', '\n\n  \n', /no header row/],
    ['with a quote that is never closed', `${csv(HEADER, ...rows(3))}\n"Nurse,x,y,z,1\n1,2,3,4,5,6,7`, /never closed/],
    ['of ten thousand columns', Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(','), /10000 columns/],
  ])('that is %s fails the import with a reason', async (_, text, why) => {
    const board = await fresh();
    const { id, discoveryStatus, status } = await discovered(board, text);
    expect([discoveryStatus, status]).toEqual(['failed', 'failed']);
    const [{ error } = { error: null }] = await server.sql<{ error: { code: string; message: string } | null }>(
      `select error from operations where resource ->> 'id' = $1`,
      [id],
    );
    expect(error).toEqual({ code: 'imports_unreadable', message: expect.stringMatching(why) });
    expect(outcome(await confirm(board, id))).toBe('409 imports_already_terminal');
    expect(await getImport(board, id)).toMatchObject({
      proposedMapping: null,
      totalRows: 0,
      completedAt: expect.any(String),
    });
  });

  test('with many inch marks: unclosed quotes at the start of cells are text', async () => {
    const board = await fresh();
    const done = await imported(
      board,
      `${csv(HEADER, plainRow(1))}\n"24 inch screens,text,https://a.example/24,Clinic,24\n`,
    );
    expect(tally(done)).toMatchObject({ status: 'completed', createdCount: 2 });
    expect(done.proposedMapping?.warnings).toEqual([
      'The file has quotes that are never closed. They were read as text.',
    ]);
    expect((await call(board, 'GET', '/v1/jobs')).body.data.map(({ title }) => title).sort()).toEqual([
      '"24 inch screens',
      'Nurse 1',
    ]);
  });

  test('with only a header, and repeated or missing names', async () => {
    const board = await fresh();
    const only = await discovered(board, 'Title,Title,,\u200fCompany\u200f,x\ty,,\n');
    expect(only).toMatchObject({ discoveryStatus: 'ready', totalRows: 0 });
    const columns = [
      ...(only.proposedMapping?.fieldMappings ?? []).map(({ sourceColumn }) => sourceColumn),
      ...(only.proposedMapping?.unmappedSourceColumns ?? []),
    ];
    expect(columns.sort()).toEqual(['Column 3', 'Company', 'Title', 'Title (2)', 'x y']);
    expect(only.proposedMapping?.warnings).toEqual(
      expect.arrayContaining([expect.stringMatching(/no rows/), expect.stringMatching(/same name as another/)]),
    );
    const done = await imported(board, HEADER.join(';'));
    expect(tally(done)).toMatchObject({ status: 'completed', totalRows: 0, processedRows: 0 });
  });

  test('is deleted when its import has ended', async () => {
    const board = await fresh();
    const done = await imported(board, csv(HEADER, plainRow(1)));
    const [row] = await server.sql<{ file: string }>('select file from imports_v1 where id = $1', [done.id]);
    expect(row?.file).toMatch(/^imports\//);
    const { createHash } = await import('node:crypto');
    const { existsSync } = await import('node:fs');
    const name = createHash('sha256')
      .update(row?.file ?? '')
      .digest('hex');
    const path = `${place.path}/blobs/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
    await eventually(() => !existsSync(path));
  });
});

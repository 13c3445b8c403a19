import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, parallel, type SharedServer, sharedServer, unique } from '../server.js';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

test('the file of an export is compressed for who can read that, and has a length for who cannot', async () => {
  await parallel(5, () => server.call('POST', '/v1/companies', { body: { name: `Firm ${unique()}` } }));
  const { id } = (await server.call('GET', '/v1/companies/export')).body;
  await eventually(async () => (await server.call('GET', `/v1/operations/${id}`)).body['state'] === 'succeeded');
  const download = (accepted: string) =>
    server.call('GET', `/v1/operations/${id}/download`, { headers: { 'Accept-Encoding': accepted } });
  const plain = await download('identity');
  expect(plain.text).toContain('Firm');
  expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(plain.text)));
  for (const encoding of ['gzip', 'br']) {
    const packed = await download(encoding);
    expect([packed.status, packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
      200,
      encoding,
      'Accept-Encoding',
    ]);
    expect([packed.text, packed.headers.get('content-length')]).toEqual([plain.text, null]);
    expect(packed.headers.get('content-disposition')).toBe(plain.headers.get('content-disposition'));
  }
});

test('other answers are not compressed: they may hold secrets beside what others wrote', async () => {
  for (const path of ['/v1/companies', `/v1/boards/${server.board}`]) {
    const { status, headers } = await server.call('GET', path, { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect([path, status, headers.get('content-encoding')]).toEqual([path, 200, null]);
  }
});

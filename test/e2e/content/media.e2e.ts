import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { request as send } from 'node:http';
import { connect } from 'node:net';
import sharp from 'sharp';
import { place } from '../processes.js';
import { type Answer, type Body, issuePaths, outcome, parallel, type SharedServer, sharedServer } from '../server.js';

let server: SharedServer;
let png: Buffer;
let other: Buffer;
beforeAll(async () => {
  server = await sharedServer();
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  other = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3c3' } })
    .png()
    .toBuffer();
});
afterAll(() => server?.stop());

interface SentPart {
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly origin?: string;
}

/** Sends parts as a form, in their order. */
async function upload(
  parts: readonly (readonly [string, string | Blob, string?])[],
  { key, headers, origin }: SentPart = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value, filename] of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, filename);
  const credential = key === undefined ? server.key : key;
  const response = await fetch(`${origin ?? server.origin}/v1/media/upload`, {
    method: 'POST',
    body: form,
    headers: { ...(credential ? { Authorization: `Bearer ${credential}` } : {}), ...headers },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Body };
}

const image = (bytes: Buffer, type = 'image/png'): Blob => new Blob([new Uint8Array(bytes)], { type });
const blogImage = (bytes = png, sent: SentPart = {}) =>
  upload(
    [
      ['purpose', 'blog_image'],
      ['file', image(bytes), 'a.png'],
    ],
    sent,
  );

/** Sends raw bytes as the body of an upload. */
const raw = (body: string | Buffer, type: string): Promise<Answer> =>
  server.call('POST', '/v1/media/upload', {
    headers: { 'Content-Type': type },
    body: typeof body === 'string' ? body : body.toString('latin1'),
  });

describe('an image', () => {
  test('for everyone is stored at a URL that does not expire', async () => {
    const { status, body, headers } = await upload([
      ['file', image(png), 'logo.png'],
      ['purpose', 'board_logo'],
      ['button', 'Send'],
    ]);
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/v1/media/${body.id}`);
    expect(body).toEqual({
      id: expect.stringMatching(/^media_/),
      object: 'media_upload',
      url: expect.any(String),
      urlExpiresAt: null,
      mimeType: 'image/png',
      sizeBytes: expect.any(Number),
      purpose: 'board_logo',
    });
    const seen = await fetch(body.url);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(seen.headers.get('x-content-type-options')).toBe('nosniff');
    expect(seen.headers.get('content-security-policy')).toContain('sandbox');
    expect(seen.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect((await seen.arrayBuffer()).byteLength).toBe(body['sizeBytes']);
    const found = await server.call('GET', `/v1/media/${body.id}`);
    expect(found.body).toEqual({ ...body, uploadedAt: expect.stringMatching(/Z$/), referencedBy: [] });
  });

  test('is read in parts, and not again by who has it', async () => {
    const { body } = await blogImage();
    const whole = await fetch(body.url);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const tag = whole.headers.get('etag') ?? '';
    expect([whole.status, whole.headers.get('accept-ranges'), tag]).toEqual([
      200,
      'bytes',
      expect.stringMatching(/^"[0-9a-f]{64}"$/),
    ]);
    const part = async (headers: Readonly<Record<string, string>>) => {
      const answer = await fetch(body.url, { headers });
      const read = Buffer.from(await answer.arrayBuffer());
      return [answer.status, answer.headers.get('content-range'), read] as const;
    };
    const size = bytes.length;
    expect(await part({ Range: 'bytes=10-19' })).toEqual([206, `bytes 10-19/${size}`, bytes.subarray(10, 20)]);
    expect(await part({ Range: 'bytes=-5' })).toEqual([
      206,
      `bytes ${size - 5}-${size - 1}/${size}`,
      bytes.subarray(-5),
    ]);
    expect(await part({ 'Range': 'bytes=0-3', 'If-Range': tag })).toEqual([
      206,
      `bytes 0-3/${size}`,
      bytes.subarray(0, 4),
    ]);
    expect(await part({ 'Range': 'bytes=0-3', 'If-Range': '"other"' })).toEqual([200, null, bytes]);
    const [beyond, range, text] = await part({ Range: `bytes=${size}-` });
    expect([beyond, range]).toEqual([416, `bytes */${size}`]);
    expect(JSON.parse(text.toString())).toMatchObject({ error: { code: 'range_not_satisfiable' } });
    const known = await fetch(body.url, { headers: { 'If-None-Match': tag } });
    expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, tag, '']);
    expect((await fetch(body.url, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    const head = await fetch(body.url, { method: 'HEAD', headers: { Range: 'bytes=0-3' } });
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
      200,
      String(size),
      tag,
    ]);
  });

  test('for some is signed again each time, for 15 minutes', async () => {
    const { body } = await upload([
      ['purpose', 'account_avatar'],
      ['file', image(png), 'me.png'],
    ]);
    const left = Date.parse(String(body['urlExpiresAt'])) - Date.now();
    expect(left).toBeGreaterThan(13 * 60_000);
    expect(left).toBeLessThanOrEqual(15 * 60_000);
    const again = (await server.call('GET', `/v1/media/${body.id}`)).body;
    for (const url of [body.url, again.url]) expect((await fetch(url)).status).toBe(200);
    const forged = again.url.replace(/signature=./, (start) => (start.endsWith('A') ? 'signature=B' : 'signature=A'));
    const refused = await fetch(forged);
    expect([refused.status, ((await refused.json()) as Body).error.code]).toEqual([404, 'not_found']);
    expect((await fetch(again.url.split('?')[0] ?? '')).status).toBe(404);
  });

  test('of another board, or with an unknown id, is missing', async () => {
    const { body } = await blogImage();
    const { key } = await server.newBoard(`media-${randomUUID().slice(0, 8)}`);
    expect(outcome(await server.call('GET', `/v1/media/${body.id}`, { key }))).toBe('404 media_not_found');
    expect(outcome(await server.call('GET', '/v1/media/media_none'))).toBe('404 media_not_found');
  });
});

describe('who may upload', () => {
  test.each([
    ['board_logo', 'settings.manage'],
    ['board_hero', 'settings.manage'],
    ['account_avatar', 'settings.manage'],
    ['company_logo', 'companies.manage'],
    ['blog_image', 'blog.manage'],
  ] as const)('a %s: who has %s, or media.manage', async (purpose, scope) => {
    const parts = [
      ['purpose', purpose],
      ['file', image(png), 'a.png'],
    ] as const;
    for (const scopes of [[scope], ['media.manage']])
      expect((await upload(parts, { key: await server.newKey({ scopes }) })).status).toBe(201);
    expect(outcome(await upload(parts, { key: await server.newKey({ scopes: ['media.read', 'jobs.manage'] }) }))).toBe(
      '403 auth_forbidden',
    );
    expect(outcome(await upload(parts, { key: null }))).toBe('401 auth_unauthenticated');
  });

  test('so many in a minute, whichever key of the board is used', async () => {
    const limited = await server.another({ ROLE: 'api', DATA_DIR: place(), MEDIA_UPLOAD_LIMIT: '3' });
    const { key } = await server.newBoard(`limit-${randomUUID().slice(0, 8)}`);
    const answers = await parallel(9, () => blogImage(png, { key, origin: limited.origin }));
    // At most one new window starts meanwhile.
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(body.error.code).toBe('rate_limited');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('ratelimit-policy')).toContain('"media";q=3;w=60');
    }
    await limited.stop();
  });
});

describe('a form that is none', () => {
  test('without its parts, or with others, names them', async () => {
    expect(issuePaths(await upload([['purpose', 'blog_image']]))).toEqual(['file']);
    expect(issuePaths(await upload([['file', image(png), 'a.png']]))).toEqual(['purpose']);
    expect(
      issuePaths(
        await upload([
          ['purpose', 'wallpaper'],
          ['file', image(png), 'a.png'],
        ]),
      ),
    ).toEqual(['purpose']);
    expect(
      issuePaths(
        await upload([
          ['purpose', 'blog_image'],
          ['file', 'only a text'],
        ]),
      ),
    ).toEqual(['file']);
    expect(
      issuePaths(
        await upload([
          ['purpose', 'blog_image'],
          ['file', image(png), 'a.png'],
          ['file', image(png), 'b.png'],
        ]),
      ),
    ).toEqual(['file']);
    expect(
      issuePaths(
        await upload([
          ['purpose', 'blog_image'],
          ['purpose', 'blog_image'],
          ['file', image(png), 'a.png'],
        ]),
      ),
    ).toEqual(['purpose']);
    expect(
      issuePaths(
        await upload([
          ['purpose', 'blog_image'],
          ['resourceType', 'company'],
          ['file', image(png), 'a.png'],
        ]),
      ),
    ).toEqual(['resourceId']);
    expect(
      issuePaths(
        await upload([
          ['purpose', 'blog_image'],
          ['resourceType', 'planet'],
          ['resourceId', 'x'],
          ['file', image(png), 'a.png'],
        ]),
      ),
    ).toEqual(['resourceType']);
  });

  test('with texts that are too long or too many is refused', async () => {
    const file = ['file', image(png), 'a.png'] as const;
    for (const parts of [
      [['purpose', 'x'.repeat(70_000)], file],
      [...Array.from({ length: 60 }, (_, n) => [`text${n}`, 'x'] as const), file],
      [['__proto__', 'x'], ['purpose', 'blog_image'], file],
      [['x'.repeat(200), 'x'], ['purpose', 'blog_image'], file],
    ] as const)
      expect(outcome(await upload(parts))).toBe('400 validation_bad_request');
  });

  test.each([
    ['no boundary', 'x', 'multipart/form-data'],
    ['another boundary', '--a\r\n\r\n--a--', 'multipart/form-data; boundary=b'],
    ['no end', '--a\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nblog', 'multipart/form-data; boundary=a'],
    ['no header', '--a\r\n\r\nx\r\n--a--\r\n', 'multipart/form-data; boundary=a'],
    ['nothing', '', 'multipart/form-data; boundary=a'],
    ['bytes', '\u0000\u0001\u0002', 'multipart/form-data; boundary=a'],
    ['a long boundary', 'x', `multipart/form-data; boundary=${'a'.repeat(3_000)}`],
    [
      'NUL in a text',
      '--a\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nblog\u0000\r\n--a--\r\n',
      'multipart/form-data; boundary=a',
    ],
  ])('with %s is refused, and never a fault', async (_, body, type) => {
    expect(outcome(await raw(body, type))).toBe('400 validation_bad_request');
  });

  test('of another type is not read', async () => {
    expect(outcome(await server.call('POST', '/v1/media/upload', { body: {} }))).toBe(
      '415 validation_unsupported_media_type',
    );
    expect(outcome(await raw('a=b', 'application/x-www-form-urlencoded'))).toBe(
      '415 validation_unsupported_media_type',
    );
    expect(
      outcome(
        await server.call('POST', '/v1/companies', {
          headers: { 'Content-Type': 'multipart/form-data; boundary=a' },
          body: '--a--',
        }),
      ),
    ).toBe('415 validation_unsupported_media_type');
  });

  test('that carries no image of ours is refused for what it is', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(
      outcome(
        await upload([
          ['purpose', 'blog_image'],
          ['file', image(svg, 'image/svg+xml'), 'a.svg'],
        ]),
      ),
    ).toBe('415 media_unsupported_type');
    expect(outcome(await blogImage(svg))).toBe('415 media_unsupported_type');
    expect(outcome(await blogImage(Buffer.alloc(5_242_881)))).toBe('413 media_payload_too_large');
  });

  test('that is too large is refused before all of it was sent', async () => {
    const refused = await new Promise<number>((resolve, reject) => {
      const call = send(`${server.origin}/v1/media/upload`, {
        method: 'POST',
        headers: {
          'Authorization': `Bearer ${server.key}`,
          'Content-Type': 'multipart/form-data; boundary=a',
          'Content-Length': '900000000',
        },
      });
      // No byte of the body follows.
      call.on('response', (response) => {
        resolve(response.statusCode ?? 0);
        call.destroy();
      });
      call.on('error', reject);
      call.flushHeaders();
    });
    expect(refused).toBe(413);
  });

  test('whose sender goes away in the middle leaves the server well', async () => {
    await parallel(10, async () => {
      const { hostname, port } = new URL(server.origin);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(
        `POST /v1/media/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.key}\r\nContent-Type: multipart/form-data; boundary=a\r\n` +
          'Content-Length: 100000\r\n\r\n--a\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
      );
      await new Promise((resolve) => setTimeout(resolve, 30));
      socket.destroy();
    });
    expect((await blogImage()).status).toBe(201);
  });
});

describe('an idempotency key', () => {
  test('makes one image of one file, and is refused for other bytes', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await blogImage(png, { headers });
    // Each form has another boundary.
    const again = await blogImage(png, { headers });
    expect([again.status, again.body.id, again.headers.get('idempotent-replayed')]).toEqual([
      201,
      first.body.id,
      'true',
    ]);
    expect(outcome(await blogImage(other, { headers }))).toBe('422 idempotency_key_reused');
    const renamed = await upload(
      [
        ['purpose', 'board_hero'],
        ['file', image(png), 'a.png'],
      ],
      { headers },
    );
    expect(outcome(renamed)).toBe('422 idempotency_key_reused');
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { WebLogoFinder } from '../../../../libs/jobs/src/adapters/logo-finder.web.js';
import { WebReader } from '../../../../libs/runtime/src/outbound/web-reader.js';
import { type Behaviour, type Receiver, startReceiver } from '../../../doubles/webhook-receiver.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const finder = new WebLogoFinder(new WebReader({ allowPrivate: true }, { debug: () => undefined } as never));

const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#c33' } })
    .toFormat(format)
    .toBuffer();
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

type Pages = Readonly<Record<string, string | Buffer | Behaviour>>;

/** A website with these pages: a text is HTML, any bytes are sent as a PNG. */
async function website(pages: Pages): Promise<Receiver> {
  const site = await startReceiver((request, response) => {
    const page = pages[request.path];
    if (page === undefined) return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
    if (typeof page === 'function') return page(request, response);
    return response
      .writeHead(200, { 'content-type': typeof page === 'string' ? 'text/html; charset=utf-8' : 'image/png' })
      .end(page);
  });
  cleanups.push(() => site.stop());
  return site;
}

/** What is found, and which paths were requested. */
async function look(pages: Pages): Promise<{ readonly found: Buffer | null; readonly requested: readonly string[] }> {
  const { origin, received } = await website(pages);
  const found = await finder.find(origin);
  return { found, requested: received.map(({ path }) => path) };
}

const icon = (href: string, size = 64) => `<link rel="icon" type="image/png" sizes="${size}x${size}" href="${href}">`;

describe('the logo of a website', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('is found as %s', async (format) => {
    const logo = await picture(format);
    expect(await look({ '/': icon('/logo'), '/logo': logo })).toEqual({ found: logo, requested: ['/', '/logo'] });
  });

  it('is found where a telephone would look', async () => {
    const logo = await picture();
    expect((await look({ '/': '<h1>Hill Clinic</h1>', '/apple-touch-icon.png': logo })).found).toEqual(logo);
  });

  it('is found at the next place when the best is none', async () => {
    const logo = await picture();
    const pages = {
      '/': icon('/page', 512) + icon('/svg', 256) + icon('/missing', 128) + icon('/logo'),
      '/page': '<h1>Soft 404</h1>',
      '/svg': svg,
      '/logo': logo,
    };
    expect(await look(pages)).toEqual({ found: logo, requested: ['/', '/page', '/svg', '/missing', '/logo'] });
  });

  it('is looked for at four places at most', async () => {
    const pages = { '/': [5, 4, 3, 2, 1].map((n) => icon(`/${n}`, n)).join(''), '/1': await picture() };
    expect(await look(pages)).toEqual({ found: null, requested: ['/', '/5', '/4', '/3', '/2'] });
  });

  it('is found on the host to which the website redirects', async () => {
    const logo = await picture();
    const elsewhere = await website({ '/en/': icon('logo.png'), '/en/logo.png': logo });
    const { found } = await look({
      '/': (_, response) => response.writeHead(301, { location: `${elsewhere.origin}/en/` }).end(),
    });
    expect([found, elsewhere.received.map(({ path }) => path)]).toEqual([logo, ['/en/', '/en/logo.png']]);
  });

  it('is found in the beginning of a page that is very long', async () => {
    const logo = await picture();
    const pages = { '/': `${icon('/logo')}${'<p>Long</p>'.repeat(100_000)}`, '/logo': logo };
    expect((await look(pages)).found).toEqual(logo);
  });

  it.each<[string, Pages]>([
    [
      'answers with an error',
      { '/': (_, response) => response.writeHead(503, { 'content-type': 'text/html' }).end(icon('/logo')) },
    ],
    [
      'is no HTML',
      { '/': (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(icon('/logo')) },
    ],
    ['tells no type', { '/': (_, response) => response.writeHead(200).end(icon('/logo')) }],
    ['hangs up', { '/': (_, response) => response.destroy() }],
  ])('is not looked for further when the website %s', async (_, pages) =>
    expect(await look(pages)).toEqual({ found: null, requested: ['/'] }),
  );

  it('is none that is too large', async () => {
    const large = Buffer.concat([await picture(), Buffer.alloc(2 * 1_024 * 1_024)]);
    expect((await look({ '/': icon('/logo'), '/logo': large })).found).toBeNull();
  });

  it('is waited for five seconds in all', async () => {
    const slow: Behaviour = () => undefined;
    const started = performance.now();
    expect(
      (await look({ '/': icon('/logo'), '/logo': slow, '/apple-touch-icon.png': await picture() })).found,
    ).toBeNull();
    expect(performance.now() - started).toBeGreaterThan(4_500);
  });

  it('is not at an address that may not be called', async () => {
    const inside = await startReceiver((_, response) => response.end(), { host: '127.0.0.2' });
    cleanups.push(() => inside.stop());
    const guarded = new WebReader({ allowPrivate: true, isAllowed: (address) => address === '127.0.0.1' }, {
      debug: () => undefined,
    } as never);
    const site = await website({ '/': icon(`${inside.origin}/logo`) });
    expect(await new WebLogoFinder(guarded).find(site.origin)).toBeNull();
    expect([site.received.map(({ path }) => path), inside.connections()]).toEqual([['/', '/apple-touch-icon.png'], 0]);
  });
});

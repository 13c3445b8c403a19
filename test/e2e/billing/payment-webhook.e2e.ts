import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { STRIPE_TEST_KEY, STRIPE_WEBHOOK_SECRET, StripeService } from '../../doubles/stripe-service.js';
import type { StripeEvent } from '../../doubles/stripe-world.js';
import { eventually, freshDatabase, installedDatabase, request, ServerProcess, sharedServer } from '../server.js';

const event = (more: Partial<StripeEvent> = {}): StripeEvent => ({
  id: 'evt_a',
  object: 'event',
  type: 'checkout.session.completed',
  created: 0,
  livemode: false,
  api_version: '2026-10-28.endive',
  data: {
    object: { id: 'cs_a', object: 'checkout.session', metadata: { installation: 'another', board: 'boards_a' } },
  },
  ...more,
});

describe('POST /payments/webhook', () => {
  let provider: StripeService;
  let server: ServerProcess;
  let url: string;
  beforeAll(async () => {
    provider = await StripeService.start();
    const { database } = await installedDatabase();
    server = await new ServerProcess({
      DATABASE_URL: database,
      PAYMENTS: '',
      STRIPE_SECRET_KEY: STRIPE_TEST_KEY,
      STRIPE_WEBHOOK_SECRET,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
      STRIPE_API_URL: provider.url,
      LOG_LEVEL: 'debug',
    }).ready();
    url = `${server.origin}/payments/webhook`;
  });
  afterAll(async () => {
    await server?.stop();
    await provider?.close();
  });

  it('answers what is signed, as often as it comes', async () => {
    expect(await provider.send(event(), url)).toBe(200);
    expect(await provider.send(event(), url)).toBe(200);
    expect(await provider.send(event({ type: 'product.created' }), url)).toBe(200);
  });

  it('refuses what is forged, old, unsigned or of the other mode', async () => {
    const now = Math.floor(Date.now() / 1_000);
    expect(await provider.send(event(), url, { secret: 'whsec_guessed' })).toBe(400);
    expect(await provider.send(event(), url, { at: now - 301 })).toBe(400);
    expect(await provider.send(event({ livemode: true }), url)).toBe(400);
    const unsigned = await request(server.origin, 'POST', '/payments/webhook', { body: event() });
    expect([unsigned.status, unsigned.body.error.code]).toEqual([400, 'payments_webhook_refused']);
    expect((await request(server.origin, 'GET', '/payments/webhook')).status).toBe(405);
  });

  it('refuses what is signed and malformed, each time, and goes on', async () => {
    const malformed = { ...event({ id: 'evt_malformed' }), data: { object: 'x' } };
    for (const _ of ['once', 'again']) expect(await provider.send(malformed, url)).toBe(400);
    expect(await provider.send(event(), url, { at: Math.floor(Date.now() / 1_000) + 400 })).toBe(400);
    expect(await provider.send(event({ id: 'evt_b' }), url)).toBe(200);
  });

  it('refuses a body of more than 256 KB', async () => {
    const large = event({ data: { object: { id: 'cs_a', padding: 'x'.repeat(262_144) } } });
    expect(await provider.send(large, url)).toBe(413);
  });

  it('is in neither document of the API', async () => {
    for (const path of ['/v1/openapi.json', '/v1/boards/openapi.json'])
      expect((await request(server.origin, 'GET', path)).text).not.toContain('payments/webhook');
  });

  it('shows no secret in the log', async () => {
    await server.stop();
    expect(server.stdout).toContain('"level"');
    for (const secret of [STRIPE_TEST_KEY, STRIPE_WEBHOOK_SECRET, 'whsec_guessed'])
      expect(server.stdout + server.stderr).not.toContain(secret);
  });
});

describe('a start', () => {
  const refusal = async (settings: Readonly<Record<string, string>>) => {
    const server = new ServerProcess({ DATABASE_URL: await freshDatabase(), PAYMENTS: '', ...settings });
    const { code } = await server.ended;
    return { code, output: server.stdout + server.stderr };
  };
  const keys = { STRIPE_SECRET_KEY: 'sk_live_hiddenkey', STRIPE_WEBHOOK_SECRET: 'whsec_hiddenkey' };

  it('with keys of the live and the test mode ends with a sentence that shows none', async () => {
    const { code, output } = await refusal({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_test_hiddenkey' });
    expect(code).toBe(1);
    expect(output).toContain('must both be of the live mode or both of the test mode');
    expect(output).not.toContain('hiddenkey');
  });

  it('with the test driver says loudly that no money is taken, and has no webhook', async () => {
    const server = await sharedServer();
    expect((await request(server.origin, 'POST', '/payments/webhook', { body: event() })).status).toBe(404);
    expect((await request(server.origin, 'GET', '/pay/tcheckout_guessed')).status).toBe(404);
    // The log is written in blocks.
    await eventually(async () => (await server.log()).includes('no real payments are made'));
    await server.stop();
  });

  it('on a database that was named takes no payments by itself', async () => {
    const { database } = await installedDatabase();
    const server = await new ServerProcess({ DATABASE_URL: database, PAYMENTS: '' }).ready();
    try {
      const page = await fetch(`${server.origin}/pay/tcheckout_guessed`);
      expect([page.status, page.headers.get('content-type')]).toEqual([404, expect.stringContaining('json')]);
    } finally {
      await server.stop();
    }
    expect(server.stdout).not.toContain('no real payments are made');
  });
});

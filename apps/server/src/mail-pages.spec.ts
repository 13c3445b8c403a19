import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Mail } from '#runtime';
import { MailPreviews } from '#runtime/engine';
import Fastify, { type FastifyInstance } from 'fastify';
import { addMailPages } from './mail-pages.js';

const example: Mail = {
  id: 'mails_example',
  kind: 'verification',
  to: 'ada@example.com',
  from: 'Care <b>jobs',
  subject: 'Confirm <b>your address',
  content: { heading: 'Confirm your address', paragraphs: ['Hello.'], footer: 'Bye.' },
};

describe('pages of mails', () => {
  const previews = new MailPreviews();
  let fastify: FastifyInstance;
  beforeAll(async () => {
    fastify = Fastify();
    addMailPages(fastify, previews);
    await fastify.ready();
  });
  afterAll(() => fastify.close());
  const get = (url: string) => fastify.inject({ method: 'GET', url });

  it('say so when there are none', async () => expect((await get('/docs/mails')).body).toContain('It sends none.'));

  it('show each kind in a frame that may do nothing', async () => {
    previews.add({ kind: 'verification', example });
    const { headers, body } = await get('/docs/mails');
    expect(body).toContain('<iframe sandbox src="/docs/mails/verification"');
    expect(body).toContain('Confirm &lt;b&gt;your address');
    expect(body).not.toContain('<b>');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-[^']+'; frame-src 'self';/,
    );
  });

  it('show it as it arrives, as HTML and as text', async () => {
    const [html, text] = [await get('/docs/mails/verification'), await get('/docs/mails/verification/text')];
    expect(html.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(html.headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
    expect(html.body).toContain('Confirm your address</h1>');
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.body).toBe('Confirm your address\n\nHello.\n\n-- \nCare <b>jobs\nBye.\n');
  });

  it('have nothing of a kind that is not there', async () =>
    expect((await get('/docs/mails/other')).json()).toMatchObject({ code: 'not_found' }));
});

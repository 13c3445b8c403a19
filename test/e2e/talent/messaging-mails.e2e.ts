import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mailsTo, mailTo } from '../mails.js';
import { anEmployer, aVisibleCandidate, sendFirst } from '../messaging-calls.js';
import { eventually, PRIVATE_ADDRESSES, type SharedServer, sharedServer } from '../server.js';

// Mails about messages, on a server that sends them without delay.

let server: SharedServer;
const ABOUT = /New message/;
const addCompany = (body: object) => server.call('POST', '/v1/companies', { body });

beforeAll(async () => {
  server = await sharedServer('private-addresses', PRIVATE_ADDRESSES);
});
afterAll(() => server?.stop());

test('a message is announced by a mail, which a mail program stops with one request', async () => {
  const [{ me, company }, candidate] = await Promise.all([
    anEmployer(server, server.board, addCompany),
    aVisibleCandidate(server, server.board),
  ]);
  await candidate.confirm();
  const first = (await sendFirst(me, candidate.id, 'A secret offer')).body;
  const mail = await mailTo(server, candidate.email, 1, ABOUT);
  expect(mail.subject).toContain(String(company['name']));
  expect(mail.text).toContain(`/messages/${String(first['conversationId'])}`);
  expect(mail.text).not.toContain('A secret offer');

  const [address] =
    /https?:[^>]+/.exec(String(mail.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line)) ?? [];
  const path = new URL(String(address)).pathname;
  expect(path).toMatch(/^\/notifications\/unsubscribe\/./);
  const visited = await fetch(`${server.origin}${path}`, { redirect: 'manual' });
  expect([visited.status, visited.headers.get('location')]).toEqual([
    302,
    expect.stringContaining(`/settings?boardUserId=${candidate.id}&channel=messageEmails&token=`),
  ]);
  const wanted = async () =>
    (await candidate.call('GET', '/notification-preferences')).body.data as unknown as readonly {
      channel: string;
      subscribed: boolean;
    }[];
  expect(await wanted()).toMatchObject([{ channel: 'messageEmails', subscribed: true }, { subscribed: true }]);
  for (const _ of [1, 2]) {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const answer = await fetch(`${server.origin}${path}`, { method: 'POST', body });
    expect([answer.status, await answer.text()]).toEqual([200, 'Unsubscribed.\n']);
  }
  expect(await wanted()).toMatchObject([{ channel: 'messageEmails', subscribed: false }, { subscribed: true }]);
  const other = await fetch(`${server.origin}${path.slice(0, -2)}`, { method: 'POST' });
  expect(other.status).toBe(404);

  // The mail to the second employer is about a later message, so a mail to the candidate would have arrived by now.
  const second = (await anEmployer(server, server.board, addCompany)).me;
  const { body } = await sendFirst(second, candidate.id);
  await candidate.call('POST', `/conversations/${String(body['conversationId'])}/reply`, { body: 'I would.' });
  await mailTo(server, second.email, 1, ABOUT);
  const mails = (await mailsTo(server, candidate.email)).filter(({ subject = '' }) => ABOUT.test(subject));
  expect(mails).toHaveLength(1);

  expect((await candidate.call('DELETE', '')).status).toBe(204);
  await eventually(async () => (await fetch(`${server.origin}${path}`, { method: 'POST' })).status === 200);
});

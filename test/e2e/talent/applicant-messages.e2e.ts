import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { guestApplies, opening } from '../application-calls.js';
import { BoardAuth } from '../board-auth-calls.js';
import { aCandidate } from '../candidate-calls.js';
import { anEmployer, type CompanyMember } from '../messaging-calls.js';
import { outcome, type SharedServer, sharedServer } from '../server.js';

// Members of a company write to people who applied to it, and see how many applied.

let server: SharedServer;
let auth: BoardAuth;

const firm = async () => {
  const member = await anEmployer(server, server.board, (body) => server.call('POST', '/v1/companies', { body }));
  return { ...member, job: await opening(server, { company: member.company.id }) };
};
const applied = async (slug: string) => {
  const who = await aCandidate(server, server.board);
  const { id } = (await who.apply(slug)).body;
  return { who, id };
};
const write = ({ me }: Pick<CompanyMember, 'me'>, applicationId: unknown, body: unknown = 'Would Tuesday suit you?') =>
  me.call('POST', '/conversations/about-application', { applicationId, body });

beforeAll(async () => {
  server = await sharedServer();
  auth = new BoardAuth(server, server.board);
});
afterAll(() => server?.stop());

test('a member writes to a person who applied, however hidden their profile is, in the one conversation of both', async () => {
  const mine = await firm();
  const { who, id } = await applied(mine.job.slug);
  await who.profile({ profileVisibility: 'hidden', jobSearchStatus: 'not_looking' });
  const answer = await write(mine, id);
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    ...{ object: 'message', body: 'Would Tuesday suit you?' },
    ...{ authorBoardUserId: mine.me.id, recipientBoardUserId: who.id },
  });
  expect(outcome(await write(mine, id))).toBe('409 messaging_cold_rule');
  const [conversation] = (await who.call('GET', '/conversations')).body.data;
  expect(conversation?.id).toBe(answer.body['conversationId']);
  const reply = await who.call('POST', `/conversations/${conversation?.id}/reply`, { body: 'It does.' });
  expect(reply.status).toBe(201);
  expect((await write(mine, id)).body['conversationId']).toBe(conversation?.id);
});

test('an obstacle is a refusal that says nothing of applications to other companies', async () => {
  const [mine, other] = [await firm(), await firm()];
  const { who, id } = await applied(mine.job.slug);
  const guest = await guestApplies(server, auth, mine.job.slug);
  expect(outcome(await write({ me: who }, id))).toBe('403 messaging_not_permitted');
  expect(outcome(await write({ me: who }, 'applications_none'))).toBe('403 messaging_not_permitted');
  expect(outcome(await write(other, id))).toBe('403 messaging_not_permitted');
  expect(outcome(await write(mine, 'applications_none'))).toBe('404 messaging_application_not_found');
  expect(outcome(await write(mine, guest))).toBe('400 messaging_application_not_linked');
  expect(outcome(await write(mine, id, ''))).toBe('400 validation_bad_request');
  await who.call('POST', '/blocks', { boardUserId: mine.me.id });
  expect(outcome(await write(mine, id))).toBe('403 messaging_blocked');
  expect((await who.call('GET', '/conversations')).body.data).toEqual([]);
  await server.call('PATCH', '/v1/settings', { body: { applicantMessagingEnabled: false } });
  expect(outcome(await write(mine, id))).toBe('403 messaging_disabled');
  await server.call('PATCH', '/v1/settings', { body: { applicantMessagingEnabled: true } });
});

test('applications count in the statistics of the jobs of a company', async () => {
  const mine = await firm();
  const quiet = await opening(server, { company: mine.company.id });
  const counts = async () => {
    const { data } = (await mine.me.call('GET', `/companies/${mine.company['slug']}/job-stats`)).body;
    return new Map(data.map((each) => [each['jobId'], each['applications']]));
  };
  expect([...(await counts()).values()]).toEqual([0, 0]);
  await applied(mine.job.slug);
  const { who, id } = await applied(mine.job.slug);
  expect([(await counts()).get(mine.job.id), (await counts()).get(quiet.id)]).toEqual([2, 0]);
  await who.call('POST', `/applications/${String(id)}/withdraw`);
  expect((await counts()).get(mine.job.id)).toBe(1);
});

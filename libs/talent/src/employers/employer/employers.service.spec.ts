import { afterAll, describe, expect, test } from '@jest/globals';
import { Exports } from '#http';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { boardUsers } from '../../people/board-user/board-user.decider.js';
import { MembershipReader } from '../membership/membership.read-model.js';
import { Profiles } from '../../people/profile/profile.service.js';
import { TalentModule } from '../../talent.module.js';
import { company, person } from './employer.samples.js';
import { Employers } from './employers.service.js';
import { Memberships } from './memberships.service.js';

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

const claim = ({ given }: ScenarioBoard, id: string, slug: string) =>
  given(Memberships, async (it) => (await it.claim(id, slug)).row.id);
const emailsOf = async ({ given }: ScenarioBoard, search?: string) =>
  (await given(Employers, (it) => it.page({ search }))).rows.map(({ user }) => user.email);

/** Four people: one with an approved claim, one with a pending claim, one with a rejected claim, and one without a claim. */
async function crowd() {
  const board = await talent.board();
  const hill = await company(board, { website: 'https://hill-clinic.example' });
  const valley = await company(board, { name: 'Valley' });
  const [jane, joe, jill] = [
    await person(board, 'jane@hill-clinic.example', { role: 'candidate', verified: true }),
    await person(board, 'joe@gmail.com'),
    await person(board, 'jill@gmail.com'),
  ];
  const nobody = await person(board, 'nobody@gmail.com');
  const claims = [
    await claim(board, jane.id, hill.slug),
    await claim(board, joe.id, valley.slug),
    await claim(board, jill.id, hill.slug),
  ] as const;
  await board.given(Employers, (it) => it.reject(claims[2]));
  return { board, hill, valley, jane, joe, jill, nobody, claims };
}

describe('operators', () => {
  test('see employers with their companies and claims, the newest account first', async () => {
    const { board, hill, valley, jane, joe, jill, nobody, claims } = await crowd();
    expect(await emailsOf(board)).toEqual(['joe@gmail.com', 'jane@hill-clinic.example']);
    expect(await emailsOf(board, 'GMAIL')).toEqual(['joe@gmail.com']);
    expect(await emailsOf(board, 'jAnE')).toEqual(['joe@gmail.com', 'jane@hill-clinic.example']);
    expect(await emailsOf(board, 'nobody')).toEqual([]);
    const get = (id: string) => board.given(Employers, (it) => it.get(id));
    expect(await get(jane.id)).toMatchObject({
      user: { emailVerifiedAt: expect.any(String) },
      avatarUrl: null,
      memberships: [{ row: { id: claims[0], approvalSource: 'domain_match' }, company: hill }],
    });
    expect(await get(joe.id)).toMatchObject({ memberships: [{ row: { claimStatus: 'pending' }, company: valley }] });
    expect([(await get(jill.id)).memberships, (await get(nobody.id)).memberships]).toEqual([[], []]);
    await board.when(Employers, (it) => it.get('boardUsers_none')).refused('employers_not_found');
    const candidate = await person(board, 'c@gmail.com', { role: 'candidate' });
    await board.when(Employers, (it) => it.get(candidate.id)).refused('employers_not_found');
  });

  test('go through employers page by page', async () => {
    const { board } = await crowd();
    const page = (cursor?: string) => board.given(Employers, (it) => it.page({ limit: 1, cursor }));
    const first = await page();
    const second = await page(first.nextCursor ?? undefined);
    expect([first, second].flatMap(({ rows }) => rows.map(({ user }) => user.email))).toEqual([
      'joe@gmail.com',
      'jane@hill-clinic.example',
    ]);
    expect(second.nextCursor).toBeNull();
  });

  test('see memberships by status and by company, the last one first', async () => {
    const { board, hill, claims } = await crowd();
    const ids = async (search: Parameters<Employers['memberships']>[0]) =>
      (await board.given(Employers, (it) => it.memberships(search))).rows.map(({ row }) => row.id).sort();
    expect(await ids({})).toEqual([...claims].sort());
    expect(await ids({ status: 'pending' })).toEqual([claims[1]]);
    expect(await ids({ companyId: hill.id })).toEqual([claims[0], claims[2]].sort());
    expect(await ids({ companyId: hill.id, status: 'rejected' })).toEqual([claims[2]]);
    expect(await ids({ companyId: 'companies_none' })).toEqual([]);
    expect((await board.given(Employers, (it) => it.membership(claims[1]))).user.email).toBe('joe@gmail.com');
    await board.when(Employers, (it) => it.membership('memberships_none')).refused('employers_membership_not_found');
  });

  test('do not see who or what is just going', async () => {
    const { board, joe, claims } = await crowd();
    await board.when(CommandBus, (bus) => bus.execute(boardUsers.RemoveBoardUser(joe.id, {}))).accepted();
    const { rows } = await board.given(Employers, (it) => it.memberships({ status: 'pending' }));
    expect(rows).toEqual([]);
    await board.when(Employers, (it) => it.membership(claims[1])).refused('employers_membership_not_found');
  });

  test('export who is listed', async () => {
    const { board, joe, jane } = await crowd();
    const { data } = (await board.given(Exports, (it) => it.answer('employers', 'json'))) as {
      data: readonly Record<string, unknown>[];
    };
    expect(data.map(({ id }) => id)).toEqual([joe.id, jane.id]);
    expect(data[0]).toEqual({
      id: joe.id,
      email: 'joe@gmail.com',
      displayName: 'Jane',
      emailVerifiedAt: null,
      createdAt: Date.parse(joe.createdAt),
      companies: [],
      pendingClaims: ['Valley'],
    });
    expect(data[1]).toMatchObject({ companies: ['Hill Clinic'], pendingClaims: [] });
  });

  test('see the picture of an account that is also a candidate', async () => {
    const { board, jane } = await crowd();
    const { PNG } = await import('../../../../jobs/src/job/new-job.samples.js');
    const url = await board.given(Profiles, (it) => it.setAvatar(jane.id, PNG, 'image/png'));
    expect((await board.given(Employers, (it) => it.get(jane.id))).avatarUrl).toBe(url);
  });
});

describe('a claim', () => {
  test('is approved once, with one mail', async () => {
    const { board, joe, claims, valley } = await crowd();
    const mails = () => talent.mails.sent.filter(({ to, kind }) => to === joe.email && kind.startsWith('claim_'));
    const before = mails().length;
    const approve = () => board.when(Employers, (it) => it.approve(claims[1]));
    const { answer } = await approve().appends('MembershipApproved');
    expect(answer).toMatchObject({ row: { approvalSource: 'admin', claimStatus: 'approved' }, company: valley });
    await approve().appends();
    await board.when(Employers, (it) => it.reject(claims[1])).refused('employers_claim_already_resolved');
    await board.settled();
    await board.settledAgain();
    const [mail, ...more] = mails().slice(before);
    expect([mail?.kind, mail?.content.action?.url, more]).toEqual([
      'claim_approved',
      expect.stringMatching(/\/employers\/companies\/valley$/),
      [],
    ]);
    expect(await board.given(MembershipReader, (it) => it.isApproved(joe.id))).toBe(true);
  });

  test('is rejected once, with one mail', async () => {
    const { board, joe, claims } = await crowd();
    const mails = () => talent.mails.sent.filter(({ to, kind }) => to === joe.email && kind === 'claim_rejected');
    const before = mails().length;
    await board.when(Employers, (it) => it.reject(claims[1])).appends('MembershipRejected');
    await board.when(Employers, (it) => it.reject(claims[1])).appends();
    await board.when(Employers, (it) => it.approve(claims[1])).refused('employers_claim_already_resolved');
    await board.settled();
    expect(mails()).toHaveLength(before + 1);
    await board.when(Employers, (it) => it.approve('memberships_none')).refused('employers_claim_not_found');
  });

  test('is decided by one of two who decide at the same moment', async () => {
    const { board, claims } = await crowd();
    const outcomes = await Promise.allSettled([
      board.when(Employers, (it) => it.approve(claims[1])).accepted(),
      board.when(Employers, (it) => it.reject(claims[1])).accepted(),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

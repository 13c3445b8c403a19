import { afterAll, describe, expect, test } from '@jest/globals';
import { PaywallGate } from '#billing';
import { BoardSettings } from '#content';
import { GivenSettings } from '#runtime';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { ApplicationReader } from '../../hiring/application/application.read-model.js';
import { signUp } from '../../people/account/account.samples.js';
import { SignIns } from '../../people/account/sign-in.service.js';
import { SavedJobs } from '../../people/saved-job/saved-job.service.js';
import { Conversations } from '../../messaging/conversation/conversations.service.js';
import { Memberships } from '../../employers/employer/memberships.service.js';
import { EmployerPostings } from '../../employers/employer-job/employer-postings.service.js';
import { TalentModule } from '../../talent.module.js';
import { PERSONA_IDS } from './personas.js';
import { ResetSandboxes } from './sandbox.policies.js';
import { Sandbox } from './sandbox.service.js';

const given = new GivenSettings({ SITEMAP_SECTIONS: 'jobs', SANDBOXES: 'on' });
const talent = await scenario(TalentModule, { providers: [{ provide: GivenSettings, useValue: given }] });
afterAll(() => talent.close());

async function aSandbox(): Promise<ScenarioBoard> {
  const board = await talent.board();
  await talent.boards.followSandbox({ board: board.board, isSandbox: true, version: 2 });
  return board;
}
const personas = ({ given }: ScenarioBoard) => given(Sandbox, (it) => it.personas());

/** Signs in as a persona and returns the id of the account. */
async function signIn(board: ScenarioBoard, id: string): Promise<string> {
  const { personas: all, password } = await personas(board);
  const { email = '' } = all.find((each) => each.id === id) ?? {};
  return (await board.given(SignIns, (it) => it.run(email, password, '192.0.2.1'))).boardUser.id;
}

test('a board that is no sandbox is none to visitors', async () => {
  const board = await talent.board();
  await board.when(Sandbox, (it) => it.personas()).refused('boards_not_found');
  await board.when(Sandbox, (it) => it.emails(50)).refused('boards_not_found');
  await board.when(Sandbox, (it) => it.configure({ blogEnabled: false })).refused('boards_not_found');
  await board.when(Sandbox, (it) => it.reset()).refused('boards_not_found');
  const { id } = await signUp(board);
  await board.when(Sandbox, (it) => it.renew()).appends();
  expect(id).toBeDefined();
});

describe('a sandbox', () => {
  test('has no personas before it is filled', async () =>
    expect(await personas(await aSandbox())).toEqual({ personas: [], password: '' }));

  test('has every persona in its state', async () => {
    const board = await aSandbox();
    await board.given(Sandbox, (it) => it.reset());
    const { personas: all } = await personas(board);
    expect(all.map(({ id }) => id)).toEqual(PERSONA_IDS);
    const ids = Object.fromEntries(
      await Promise.all(PERSONA_IDS.map(async (id) => [id, await signIn(board, id)] as const)),
    );
    const companiesOf = (id: string) => board.given(Memberships, (it) => it.list(ids[id] ?? ''));
    expect(await companiesOf('employer-new')).toEqual([]);
    expect((await companiesOf('employer-pending')).map(({ row }) => row.status)).toEqual(['pending_work_email']);
    expect((await companiesOf('employer-member')).map(({ row: { status, role } }) => [status, role])).toEqual([
      ['approved', 'member'],
    ]);
    const [membership] = await companiesOf('employer-admin');
    expect(membership).toMatchObject({ row: { status: 'approved', role: 'admin' }, company: { isPublic: true } });
    const slug = membership?.company.slug ?? '';
    const jobs = await board.given(EmployerPostings, (it) => it.list(ids['employer-admin'] ?? '', slug, 100));
    expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(['draft', 'published', 'expired']));
    const complete = ids['candidate-complete'] ?? '';
    const applied = await board.given(ApplicationReader, (it) => it.pageOf(complete, {}));
    expect(applied.rows.map(({ stage }) => stage).sort()).toEqual(['offer', 'rejected', 'review']);
    expect((await board.given(SavedJobs, (it) => it.list(complete, {}))).rows).toHaveLength(3);
    const unread = (id: string) => board.given(Conversations, (it) => it.unreadCount(ids[id] ?? ''));
    expect([await unread('employer-admin'), await unread('candidate-premium'), await unread('candidate-new')]).toEqual([
      1, 1, 0,
    ]);
  });

  test('withholds jobs while its paywall is switched on, from all but the persona who has paid', async () => {
    const board = await aSandbox();
    await board.given(Sandbox, (it) => it.reset());
    const [complete, premium] = [await signIn(board, 'candidate-complete'), await signIn(board, 'candidate-premium')];
    const seen = async () => {
      const counts = [];
      for (const who of [null, complete, premium])
        counts.push(await board.given(PaywallGate, (gate) => gate.previewCount(who)));
      return counts;
    };
    expect(await seen()).toEqual([null, null, null]);
    const switches = { jobAccessPaywallEnabled: true, jobAccessPreviewCount: 2 };
    await board.given(Sandbox, (it) => it.configure(switches));
    expect(await seen()).toEqual([2, 2, null]);
    await board.given(Sandbox, (it) => it.configure({ jobAccessPreviewCount: 4 }));
    expect(await seen()).toEqual([4, 4, null]);
    await board.given(Sandbox, (it) => it.configure({ jobAccessPreviewCount: 0 }));
    expect(await seen()).toEqual([0, 0, null]);
    await board.given(Sandbox, (it) => it.reset());
    expect(await seen()).toEqual([null, null, null]);
    await board.given(Sandbox, (it) => it.configure({ jobAccessPaywallEnabled: true }));
    expect((await seen()).slice(0, 2)).toEqual([5, 5]);
  });

  test('forgets at a reset what people did, and has other personas afterwards', async () => {
    const board = await aSandbox();
    await board.given(Sandbox, (it) => it.reset());
    const before = await personas(board);
    const { email } = await signUp(board);
    await board.given(Sandbox, (it) => it.configure({ blogEnabled: false, talentDirectoryVisibility: 'off' }));
    await board.given(Sandbox, (it) => it.reset());
    await board.worked();
    const after = await personas(board);
    expect(after.password).not.toBe(before.password);
    const logIn = (address: string, password: string) =>
      board.when(SignIns, (it) => it.run(address, password, '192.0.2.1'));
    await logIn(before.personas[0]?.email ?? '', before.password).refused('board_auth_invalid_credentials');
    await logIn(email, 'correct horse').refused('board_auth_invalid_credentials');
    await logIn(after.personas[0]?.email ?? '', after.password).accepted();
    expect(await board.given(BoardSettings, (it) => it.current())).toMatchObject({
      blogEnabled: true,
      talentDirectoryVisibility: 'public',
    });
    const guests = await board.given(ApplicationReader, async (it) => {
      const rows = [];
      for await (const some of it.all()) rows.push(...some.filter(({ userId }) => userId === null));
      return rows;
    });
    expect(guests).toHaveLength(2);
    expect((await board.given(Sandbox, (it) => it.emails(50))).some(({ to }) => to === email)).toBe(false);
  });

  test('is reset by one at a time', async () => {
    const board = await aSandbox();
    const resets = await Promise.allSettled(
      Array.from({ length: 5 }, () => board.when(Sandbox, (it) => it.reset()).accepted()),
    );
    expect(resets.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of resets)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ message: expect.stringMatching(/is being reset/) });
    expect((await personas(board)).personas).toHaveLength(PERSONA_IDS.length);
  });

  test('shows the mails of its visitors, newest first', async () => {
    const board = await aSandbox();
    await board.given(Sandbox, (it) => it.reset());
    const mails = await board.given(Sandbox, (it) => it.emails(50));
    expect(await board.given(Sandbox, (it) => it.emails(1))).toEqual(mails.slice(0, 1));
  });

  test('is reset every night, even if another one fails', async () => {
    const [board, real] = [await aSandbox(), await talent.board()];
    await talent.service(ResetSandboxes).resetAll(new AbortController().signal);
    expect((await personas(board)).personas).toHaveLength(PERSONA_IDS.length);
    expect(real.events()).toEqual([]);
  });
});

test('a board is filled and emptied by the events of its flag, before the table of boards shows them', async () => {
  const board = await talent.board();
  const stream = { category: 'board', objectId: board.board };
  const made = { slug: board.slug, name: board.slug, plan: 'scale' };
  await board.happened(stream, { type: 'BoardCreated', data: made }, { type: 'SandboxTurnedOn', data: {} });
  await board.settled();
  const { personas: all, password } = await personas(board);
  expect(all).toHaveLength(PERSONA_IDS.length);
  await board.happened(stream, { type: 'SandboxTurnedOff', data: {} });
  await board.settled();
  await board
    .when(SignIns, (it) => it.run(all[0]?.email ?? '', password, '192.0.2.1'))
    .refused('board_auth_invalid_credentials');
});

test('a board that stops being a sandbox keeps none of its people', async () => {
  const board = await aSandbox();
  await board.given(Sandbox, (it) => it.reset());
  const { personas: all, password } = await personas(board);
  await talent.boards.followSandbox({ board: board.board, isSandbox: false, version: 3 });
  await board.given(Sandbox, (it) => it.end());
  await board
    .when(SignIns, (it) => it.run(all[0]?.email ?? '', password, '192.0.2.1'))
    .refused('board_auth_invalid_credentials');
  await board.when(Sandbox, (it) => it.personas()).refused('boards_not_found');
});

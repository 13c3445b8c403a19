import { afterAll, describe, expect, test } from '@jest/globals';
import { facts } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { company, confirm, person } from './employers/employer/employer.samples.js';
import { Memberships } from './employers/employer/memberships.service.js';
import { job } from './hiring/application/application.samples.js';
import { ApplicationReader } from './hiring/application/application.read-model.js';
import { Applications } from './hiring/application/applications.service.js';
import { ProofAnswers } from './people/account-proof/proof-answers.service.js';
import { ALL_JOBS } from './people/alert/alert-filters.js';
import { boardUsers } from './people/board-user/board-user.decider.js';
import { BoardUserReader } from './people/board-user/board-user.read-model.js';
import { AccountRemoval } from './people/erasure/account-removal.service.js';
import { DataSubjects } from './people/erasure/data-subjects.service.js';
import { PersonalFiles } from './people/erasure/personal-file.service.js';
import { SubscriberReader } from './people/subscriber/subscriber.read-model.js';
import { Subscribing } from './people/subscriber/subscribing.service.js';
import { AlertTokens } from './people/alert/alert-tokens.service.js';
import { TalentModule } from './talent.module.js';

// A stranger signs up with the address of a person, who then opens the link in the mail. The link confirms the address, and the account of
// the stranger gets nothing that existed under the address before (decision 0215).

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

const REACHED = { from: '192.0.2.1', origin: null };
let numbered = 0;

/** What a person left under an address: an application, job alerts, and a company with its domain. */
async function leftBehind(board: ScenarioBoard) {
  const domain = `hill-clinic-${++numbered}.example`;
  const email = `jane@${domain}`;
  const hill = await company(board, { name: `Hill Clinic ${numbered}`, website: `https://${domain}` });
  await job(board);
  const application = await board.given(Applications, (it) =>
    it.apply('jobs_1', null, { name: 'Jane', email, coverNote: 'Nights' }, REACHED),
  );
  await board.given(Subscribing, (it) => it.request({ email, filters: ALL_JOBS, context: null }));
  await board.worked();
  return { email, domain, hill, application };
}

const verify = ({ given }: ScenarioBoard, id: string) =>
  given(CommandBus, (bus) => bus.execute(boardUsers.VerifyEmail(id, { isProof: false })));
const mailsTo = (address: string) =>
  talent.mails.sent.filter(({ to, kind }) => to === address && kind === 'account_proof');
const tokenTo = (address: string) =>
  new URL(mailsTo(address).at(-1)?.content.action?.url ?? '').pathname.replace('/account-check/', '');
const subscriberOf = ({ given }: ScenarioBoard, email: string) =>
  given(SubscriberReader, (it) => it.byAddressKey(talent.service(AlertTokens).addressKey(email)));

/** Each place where the account could get what was there before, with what it has now. */
const PLACES: Readonly<Record<string, (board: ScenarioBoard, user: string) => Promise<unknown>>> = {
  'applications of a guest': ({ given }, user) =>
    given(Applications, async (it) => (await it.list(user, { limit: 20 })).rows.length),
  'companies by domain': ({ given }, user) =>
    given(
      Memberships,
      async (it) => (await it.list(user)).filter(({ row: { claimStatus } }) => claimStatus === 'approved').length,
    ),
  'the subscriber, in an access request': ({ given }, user) =>
    given(DataSubjects, async (it) => ((await it.of(user))?.ids.length ?? 0) - 1),
  'addresses of an erasure': ({ given }, user) =>
    given(DataSubjects, async (it) => (await it.of(user))?.provenAddresses.length),
  'applications, in an access request': ({ given }, user) =>
    given(PersonalFiles, async (it) => {
      const file = await json((await it.of(user, {})) ?? Readable.from([]));
      return (file as { places: { applications: readonly unknown[] } }).places.applications.length;
    }),
};
const seen = async (board: ScenarioBoard, user: string) =>
  Object.fromEntries(
    await Promise.all(Object.entries(PLACES).map(async ([name, look]) => [name, await look(board, user)] as const)),
  ) as Record<string, unknown>;
const NOTHING = Object.fromEntries(Object.keys(PLACES).map((name) => [name, 0]));
const ALL = Object.fromEntries(Object.keys(PLACES).map((name) => [name, 1]));

describe('an account whose address is confirmed and not proven', () => {
  test('has nothing of what existed under the address before, and has all of it after the proof', async () => {
    const board = await talent.board();
    const { email } = await leftBehind(board);
    const { id } = await person(board, email);
    await verify(board, id);
    expect(await board.given(BoardUserReader, (it) => it.find(id))).toMatchObject({ emailVerified: true });
    expect(await seen(board, id)).toEqual(NOTHING);
    await confirm(board, id);
    await board.settled();
    expect(await seen(board, id)).toEqual(ALL);
  });

  test('claims no company by its domain, and finds no hidden one', async () => {
    const board = await talent.board();
    const { email, hill, domain } = await leftBehind(board);
    const { id } = await person(board, email, { role: 'candidate' });
    await verify(board, id);
    const claimed = await board.given(Memberships, (it) => it.claim(id, hill.slug));
    expect(claimed.row.claimStatus).toBe('pending');
    const other = await person(board, `joe@other-${domain}`);
    await verify(board, other.id);
    const made = await board.given(Memberships, (it) =>
      it.create(other.id, { name: `Other ${domain}`, website: `https://other-${domain}` }),
    );
    expect([made.row.claimStatus, made.company.isPublic]).toEqual(['pending', false]);
  });

  test('takes nothing along when it is deleted', async () => {
    const board = await talent.board();
    const { email, application } = await leftBehind(board);
    const { id } = await person(board, email, { role: 'candidate' });
    await verify(board, id);
    await board.given(AccountRemoval, (it) => it.removeOwn(id));
    await board.worked();
    expect(await board.given(BoardUserReader, (it) => it.find(id))).toBeNull();
    expect(await board.given(ApplicationReader, async (it) => (await it.ofGuest(email)).length)).toBe(1);
    expect(application.id).not.toBe('');
    expect(await subscriberOf(board, email)).not.toBeNull();
  });
});

describe('the mail that asks whether a person signed up', () => {
  const device = { browser: 'Firefox on Windows', country: 'CH' };
  const requested = async (role: 'candidate' | 'employer' = 'candidate') => {
    const board = await talent.board();
    const left = await leftBehind(board);
    const { id } = await person(board, left.email, { role, device });
    await verify(board, id);
    await board.settled();
    return { board, id, ...left };
  };

  test('is sent once, names time, browser and place, and leads to a page of this server', async () => {
    const { board, id, email } = await requested('employer');
    const [mail, ...others] = mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.content.paragraphs[0]).toMatch(/ at \d\d:\d\d UTC, with Firefox on Windows, in Switzerland, /);
    expect(await board.settledAgain()).toEqual([]);
    expect(mailsTo(email)).toHaveLength(1);
    const account = talent.service(ProofAnswers).accountOf(tokenTo(email), Date.parse(facts.now));
    expect(account).toEqual({ board: board.board, user: id });
    for (const [token, days] of [
      [`${tokenTo(email)}0`, 0],
      [tokenTo(email), 7],
    ] as const)
      expect(talent.service(ProofAnswers).accountOf(token, Date.parse(facts.now) + days * 86_400_000)).toBeNull();
  });

  test('is sent for each kind of thing that waits, and for none without one', async () => {
    const board = await talent.board();
    const [{ domain }, quiet] = [await leftBehind(board), 'quiet@people.example'];
    const [alerts, guest] = ['alerts@people.example', 'guest@people.example'];
    await board.given(Subscribing, (it) => it.request({ email: alerts, filters: ALL_JOBS, context: null }));
    await board.given(Applications, (it) => it.apply('jobs_1', null, { name: 'Jo', email: guest }, REACHED));
    await board.worked();
    const member = `member@${domain}`;
    for (const email of [alerts, guest, member, quiet]) {
      await verify(board, (await person(board, email, { role: email === member ? 'employer' : 'candidate' })).id);
      await board.settled();
      expect([email, mailsTo(email).length]).toEqual([email, email === quiet ? 0 : 1]);
    }
  });

  test('opens everything when its owner says yes, and ends nothing', async () => {
    const { board, id, email } = await requested('employer');
    const { answer } = await board
      .when(ProofAnswers, async (it) => [await it.question(id), await it.accept(id)] as const)
      .accepted();
    expect(answer[0]).toMatchObject({ email, isProven: false });
    await board.settled();
    expect(await seen(board, id)).toEqual(ALL);
    expect(await board.given(BoardUserReader, (it) => it.find(id))).toMatchObject({ sessionVersion: 0 });
    expect(await board.given(ProofAnswers, (it) => it.question(id))).toMatchObject({ isProven: true });
    // A proven account is not deleted by the link.
    await board.given(ProofAnswers, (it) => it.refuse(id));
    expect(await board.given(BoardUserReader, (it) => it.find(id))).not.toBeNull();
  });

  test('deletes the account when its owner says no, and leaves what was there before', async () => {
    const { board, id, email } = await requested();
    await board.given(ProofAnswers, (it) => it.refuse(id));
    await board.worked();
    expect(await board.given(ProofAnswers, (it) => it.question(id))).toBeNull();
    await board.when(ProofAnswers, (it) => it.accept(id)).appends();
    expect(await board.given(ApplicationReader, async (it) => (await it.ofGuest(email)).length)).toBe(1);
    expect(await subscriberOf(board, email)).not.toBeNull();
  });
});

import { afterAll, describe, expect, test } from '@jest/globals';
import { BoardUserTokens } from '#access';
import { facts } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { signUp } from '../../people/account/account.samples.js';
import { EmailVerification } from '../../people/account/email-verification.service.js';
import { MagicLinks } from '../../people/account/magic-link.service.js';
import { PasswordReset } from '../../people/account/password-reset.service.js';
import { boardUsers } from '../../people/board-user/board-user.decider.js';
import { DataSubjects } from '../../people/erasure/data-subjects.service.js';
import { AccountRemoval } from '../../people/erasure/account-removal.service.js';
import { PersonalFiles } from '../../people/erasure/personal-file.service.js';
import { TalentModule } from '../../talent.module.js';
import { applications } from './application.decider.js';
import { ApplicationReader } from './application.read-model.js';
import { hoursLater, job } from './application.samples.js';
import { Applications } from './applications.service.js';
import { GuestApplications } from './guest-applications.service.js';

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

const REACHED = { from: '192.0.2.1', origin: null };
const applyAsGuest = (board: ScenarioBoard, email: string, slug = 'jobs_1', now = facts.now, name = 'Joe') =>
  board
    .when(Applications, (it) => it.apply(slug, null, { name, email, coverNote: 'Nights' }, REACHED), { now })
    .accepted();
const note = (board: ScenarioBoard, id: string, text: string) =>
  board.given(CommandBus, (bus) =>
    bus.execute(applications.NoteApplication(id, { noteId: 'notes_1', text, by: 'boardUsers_2' })),
  );
const mine = ({ given }: ScenarioBoard, userId: string) =>
  given(Applications, async (it) => (await it.list(userId, { limit: 20 })).rows);
const row = ({ given }: ScenarioBoard, id: string) => given(ApplicationReader, (it) => it.find(id));
/** The applications that wait for the proof of `email`, in the order in which they were sent. */
const waiting = ({ given }: ScenarioBoard, email: string) =>
  given(ApplicationReader, async (it) =>
    (await it.ofGuest(email.toLowerCase())).toSorted((one, other) => one.appliedAt.localeCompare(other.appliedAt)),
  );
const idOf = async (board: ScenarioBoard, email: string) => (await waiting(board, email))[0]?.id ?? '';
const token = ({ given }: ScenarioBoard, kind: 'magic_link' | 'email_verification' | 'password_reset', about: object) =>
  given(BoardUserTokens, async (it) => {
    const text = `token-${kind}`;
    await it.keep(text, { kind, subject: about as never, seconds: 60, replaces: false });
    return text;
  });
const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

describe('what a guest sent with an address', () => {
  test.each(['link', 'code', 'magic link', 'password'] as const)(
    'comes to the account of who proves the address by %s',
    async (how) => {
      const board = await talent.board();
      await job(board);
      const { id: user, email } = await signUp(board);
      await applyAsGuest(board, email.toUpperCase());
      const id = await idOf(board, email);
      expect(await mine(board, user)).toEqual([]);
      const about = { user, email: null };
      if (how === 'link') {
        const link = await token(board, 'email_verification', about);
        await board.when(EmailVerification, (it) => it.byLink(link, user)).accepted();
      }
      if (how === 'code') {
        await board.given(BoardUserTokens, (it) => it.keepCode(user, '123456', 60));
        await board.when(EmailVerification, (it) => it.byCode(user, '123456')).accepted();
      }
      if (how === 'magic link') {
        const link = await token(board, 'magic_link', about);
        await board.when(MagicLinks, (it) => it.consume(link, null)).accepted();
      }
      if (how === 'password') {
        const link = await token(board, 'password_reset', about);
        await board.when(PasswordReset, (it) => it.run(link, 'battery horse')).accepted();
      }
      expect(await mine(board, user)).toMatchObject([{ id, name: 'Joe', coverNote: 'Nights', status: 'applied' }]);
      expect(await board.settled()).toEqual([]);
    },
  );

  test('comes to a new account, and to an account that was confirmed long before', async () => {
    const board = await talent.board();
    await job(board);
    const email = 'new@guests.example';
    await applyAsGuest(board, email);
    const link = await token(board, 'magic_link', { user: null, email });
    const { boardUser } = await board.given(MagicLinks, (it) => it.consume(link, null));
    await job(board, 'jobs_2');
    await applyAsGuest(board, email, 'jobs_2');
    expect(await mine(board, boardUser.id)).toHaveLength(1);
    const again = await token(board, 'magic_link', { user: boardUser.id, email: null });
    await board.given(MagicLinks, (it) => it.consume(again, null));
    expect(await mine(board, boardUser.id)).toHaveLength(2);
  });

  test('comes by the event alone when the process dies in between', async () => {
    const board = await talent.board();
    await job(board);
    const { id: user, email } = await signUp(board);
    await applyAsGuest(board, email);
    await board.given(CommandBus, (bus) => bus.execute(boardUsers.VerifyEmail(user, { isProof: true })));
    expect(await mine(board, user)).toHaveLength(1);
    expect(await board.settledAgain()).toEqual([]);
  });

  test('does not come to an account with another address, nor to one that has proven none', async () => {
    const board = await talent.board();
    await job(board);
    const { id: user, email } = await signUp(board);
    await applyAsGuest(board, email);
    await applyAsGuest(board, `x${email}`);
    await board.settled();
    expect(await mine(board, user)).toEqual([]);
    await board.given(CommandBus, (bus) => bus.execute(boardUsers.VerifyEmail(user, { isProof: false })));
    expect(await mine(board, user)).toEqual([]);
    await board.given(CommandBus, (bus) => bus.execute(boardUsers.VerifyEmail(user, { isProof: true })));
    expect(await mine(board, user)).toMatchObject([{ email }]);
  });

  test('becomes an earlier version where the user has an application to the same job, which stays as it is', async () => {
    const board = await talent.board();
    await job(board);
    const { id: user, email } = await signUp(board);
    const own = await board.given(Applications, (it) => it.apply('jobs_1', { id: user }, {}, REACHED));
    await applyAsGuest(board, email, 'jobs_1', hoursLater(1));
    const id = await idOf(board, email);
    await note(board, id, 'Calm');
    await board.given(GuestApplications, (it) => it.giveTo(user, email));
    expect([await mine(board, user), await row(board, id)]).toEqual([[own], null]);
    const merged = await row(board, own.id);
    const version = { name: 'Joe', email, coverNote: 'Nights', sentAt: hoursLater(1), resume: null };
    expect(merged?.earlierVersions).toMatchObject([version]);
    expect(merged?.timeline.at(-1)).toMatchObject({ type: 'note_created', text: 'Calm', by: 'boardUsers_2' });
  });

  test('is the newest of three, with the others as earlier versions, also when a process dies in between', async () => {
    const board = await talent.board();
    await job(board);
    const { id: user, email } = await signUp(board);
    for (const [nth, name] of ['Eve', 'Joe', 'Mallory'].entries())
      await applyAsGuest(board, email, 'jobs_1', hoursLater(nth), name);
    const [, , newest] = await waiting(board, email);
    const bus = talent.service(CommandBus);
    const { execute } = bus;
    bus.execute = (async (command: { readonly command?: { readonly type: string } }) => {
      if (command.command?.type === 'RemoveMergedApplication') throw new Error('killed');
      return execute.call(bus, command as never);
    }) as never;
    await expect(board.given(GuestApplications, (it) => it.giveTo(user, email))).rejects.toThrow('killed');
    bus.execute = execute;
    await board.given(GuestApplications, (it) => it.giveTo(user, email));
    expect(await mine(board, user)).toMatchObject([{ id: newest?.id, name: 'Mallory' }]);
    const versions = (await row(board, newest?.id ?? ''))?.earlierVersions.map(({ name }) => name);
    expect([versions, await waiting(board, email)]).toEqual([['Joe', 'Eve'], []]);
    // A newer one that comes later becomes the application, until its user has changed that in a session.
    await applyAsGuest(board, email, 'jobs_1', hoursLater(5), 'Late');
    await board.given(GuestApplications, (it) => it.giveTo(user, email));
    expect(await mine(board, user)).toMatchObject([{ id: newest?.id, name: 'Late' }]);
    await board.given(Applications, (it) => it.edit(user, newest?.id ?? '', { candidateName: 'Mine' }));
    await applyAsGuest(board, email, 'jobs_1', hoursLater(6), 'Later');
    await board.given(GuestApplications, (it) => it.giveTo(user, email));
    expect(await mine(board, user)).toMatchObject([{ id: newest?.id, name: 'Mine' }]);
    expect((await row(board, newest?.id ?? ''))?.earlierVersions).toHaveLength(4);
  });

  test('is claimed once by fifty proofs at the same time', async () => {
    const board = await talent.board();
    await job(board);
    const { id: user, email } = await signUp(board);
    await applyAsGuest(board, email);
    const before = board.events().length;
    await Promise.all(
      Array.from({ length: 50 }, () => board.when(GuestApplications, (it) => it.giveTo(user, email)).accepted()),
    );
    expect(typesOf(board.events().slice(before))).toEqual(['ApplicationClaimed']);
  });

  test('is not given to an account that is being removed', async () => {
    const board = await talent.board();
    await job(board);
    const { id: user, email } = await signUp(board);
    await applyAsGuest(board, email);
    const id = await idOf(board, email);
    await board.given(CommandBus, (bus) => bus.execute(boardUsers.BeginBoardUserRemoval(user, {})));
    await board.given(GuestApplications, (it) => it.giveTo(user, email));
    expect(await row(board, id)).toMatchObject({ userId: null });
  });

  test('is the application of the user from then on: found by applying again, edited, withdrawn and shown on request', async () => {
    const board = await talent.board();
    await job(board);
    const { id: user, email } = await signUp(board);
    await applyAsGuest(board, email);
    const id = await idOf(board, email);
    await note(board, id, 'Calm');
    await board.given(CommandBus, (bus) => bus.execute(boardUsers.VerifyEmail(user, { isProof: true })));
    expect((await row(board, id))?.timeline.at(-1)).toMatchObject({ text: 'Calm' });
    const apply = board.when(Applications, (it) => it.apply('jobs_1', { id: user }, {}, REACHED), {
      now: hoursLater(1),
    });
    expect((await apply.appends()).answer).toMatchObject({ id, coverNote: 'Nights', appliedAt: facts.now });
    // A guest who uses the address gets an application that waits, and the user keeps theirs.
    const guest = board.when(Applications, (it) => it.apply('jobs_1', null, { name: 'Eve', email }, REACHED));
    expect((await guest.appends('ApplicationSubmitted')).answer).toMatchObject({ name: 'Eve', coverNote: null });
    expect(await mine(board, user)).toMatchObject([{ id, name: 'Joe' }]);
    await board.given(CommandBus, async (bus) => {
      await bus.execute(applications.RemoveApplication(await idOf(board, email), {}));
    });
    await board.given(Applications, (it) => it.edit(user, id, { coverNote: 'Days' }));
    const subject = await board.given(DataSubjects, (it) => it.of(user));
    expect(subject?.streams).toContainEqual({ category: 'application', objectId: id, version: 4 });
    const file = await board.given(PersonalFiles, async (it) => json((await it.of(user, {})) ?? Readable.from([])));
    expect(file).toMatchObject({ places: { applications: [{ id, coverNote: 'Days' }] } });
    await board.when(Applications, (it) => it.withdraw(user, id)).appends('ApplicationWithdrawn');
    await applyAsGuest(board, email);
    expect(await idOf(board, email)).not.toBe(id);
  });
});

describe('what a guest sent with an address and is not claimed', () => {
  const removed = async (board: ScenarioBoard, user: string) => {
    await board.given(AccountRemoval, (it) => it.removeOwn(user));
    return typesOf(await board.worked());
  };
  const shown = ({ given }: ScenarioBoard, user: string) =>
    given(PersonalFiles, async (it) => {
      const file = (await json((await it.of(user, {})) ?? Readable.from([]))) as {
        places: { applications: readonly { id: string }[]; events: readonly { category: string }[] };
      };
      const { applications: rows, events } = file.places;
      return [rows.map(({ id }) => id), events.filter(({ category }) => category === 'application').length];
    });

  test('is shown to, and erased with, the account that has proven the address', async () => {
    const board = await talent.board();
    await job(board);
    const { id: user, email } = await signUp(board);
    await board.given(CommandBus, (bus) => bus.execute(boardUsers.VerifyEmail(user, { isProof: true })));
    await applyAsGuest(board, email.toUpperCase());
    const id = await idOf(board, email);
    await applyAsGuest(board, `x${email}`);
    const other = await idOf(board, `x${email}`);
    expect(await shown(board, user)).toEqual([[id], 1]);
    expect(await removed(board, user)).toContain('ApplicationRemoved');
    expect([await row(board, id), (await row(board, other))?.id]).toEqual([null, other]);
  });

  test('is neither shown to nor erased with an account that has not', async () => {
    const board = await talent.board();
    await job(board);
    const { id: user, email } = await signUp(board);
    await applyAsGuest(board, email);
    const id = await idOf(board, email);
    expect(await shown(board, user)).toEqual([[], 0]);
    expect(await removed(board, user)).not.toContain('ApplicationRemoved');
    expect((await row(board, id))?.id).toBe(id);
  });
});

import { afterAll, describe, expect, test } from '@jest/globals';
import { BoardUserTokens } from '#access';
import { PublicSettings } from '#content';
import { facts } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { signUp } from '../../people/account/account.samples.js';
import { MagicLinks } from '../../people/account/magic-link.service.js';
import { company, confirm, person } from '../../employers/employer/employer.samples.js';
import { employerMemberships } from '../../employers/membership/membership.decider.js';
import { membershipId } from '../../employers/membership/membership.read-model.js';
import { NotificationPreferences } from '../../people/notification/notification-preferences.service.js';
import { TalentModule } from '../../talent.module.js';
import { applications } from '../application/application.decider.js';
import { hoursLater, job } from '../application/application.samples.js';
import { appliedAsGuest } from '../application/guest.samples.js';
import { Applications } from '../application/applications.service.js';
import { guestReceivedMail, newApplicationsMail, statusChangedMail } from './application-mails.js';

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

let nth = 0;
const anAddress = (name = 'joe') => `${name}-${++nth}@mails.example`;
const mailsTo = (address: string) =>
  talent.mails.sent.filter(({ to, kind }) => to === address && /application/.test(kind));
const kindsTo = (address: string) => mailsTo(address).map(({ kind }) => kind);
const apply = (board: ScenarioBoard, email: string, now = facts.now, slug = 'jobs_1') =>
  appliedAsGuest(board, { name: 'Joe <b>', email, now, slug });
const applyAs = ({ given }: ScenarioBoard, id: string) =>
  given(Applications, (it) => it.apply('jobs_1', { id }, {}, { from: '192.0.2.1', origin: null }));
const move = ({ given }: ScenarioBoard, id: string, to: string) =>
  given(CommandBus, (bus) => bus.execute(applications.MoveApplication(id, { to, by: 'boardUsers_2' })));
/** A board with a job of a company. */
async function clinic() {
  const board = await talent.board();
  const { id: companyId } = await company(board);
  await job(board, 'jobs_1', { companyId });
  return { board, companyId };
}
/** A member of a company. */
async function member(board: ScenarioBoard, companyId: string, more: { approved?: false; verified?: false } = {}) {
  const { approved = true, verified = true } = more;
  const { id: userId, email } = await person(board, anAddress('member'), { verified });
  await board.given(CommandBus, async (bus) => {
    const id = membershipId(userId, companyId);
    const wanted = { userId, companyId, role: 'member', verifiedEmail: null, website: null } as const;
    await bus.execute(employerMemberships.RequestMembership(id, wanted));
    if (approved) await bus.execute(employerMemberships.ApproveMembership(id, {}));
  });
  return { userId, email };
}
const silence = ({ given }: ScenarioBoard, userId: string) =>
  given(NotificationPreferences, (it) => it.choose(userId, 'applicationEmails', false));

describe('an application that arrives', () => {
  test('is confirmed to a guest, with a link that claims it', async () => {
    const { board } = await clinic();
    const email = anAddress();
    const { id } = await apply(board, email);
    const [mail, ...more] = mailsTo(email);
    expect([mail?.kind, mail?.unsubscribe, more]).toEqual(['guest_application_received', undefined, []]);
    // The mail contains nothing that a stranger could have typed.
    expect(JSON.stringify(mail)).not.toContain('Joe');
    const link = new URL(String(mail?.content.action?.url));
    expect([link.pathname, link.searchParams.get('returnTo')]).toEqual(['/auth/magic-link', '/me/applications']);
    const token = String(link.searchParams.get('token'));
    const { boardUser } = await board.given(MagicLinks, (it) => it.consume(token, null));
    const own = await board.given(Applications, (it) => it.list(boardUser.id, { limit: 20 }));
    expect(own.rows.map((row) => row.id)).toEqual([id]);
    await board.when(MagicLinks, (it) => it.consume(token, null)).refused('board_auth_invalid_token');
    await board.settledAgain();
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('is confirmed once an hour for an address and job, however often it is sent', async () => {
    const { board } = await clinic();
    await job(board, 'jobs_2');
    const email = anAddress();
    for (const hours of [0, 0.1, 0.9, 0.95]) await apply(board, email.toUpperCase(), hoursLater(hours));
    expect(mailsTo(email.toUpperCase())).toHaveLength(1);
    await apply(board, email.toUpperCase(), hoursLater(0.5), 'jobs_2');
    expect(mailsTo(email.toUpperCase())).toHaveLength(2);
    const other = anAddress();
    for (const [hours, mails] of [
      [0.9, 1],
      // In the next hour of the clock, and within an hour.
      [1.5, 1],
      [2.6, 2],
    ] as const) {
      await apply(board, other, hoursLater(hours));
      expect([hours, mailsTo(other).length]).toEqual([hours, mails]);
    }
  });

  test('goes to the address of the account where a guest typed it in another case', async () => {
    const { board } = await clinic();
    const { email } = await signUp(board);
    await apply(board, email.toUpperCase());
    expect([kindsTo(email), kindsTo(email.toUpperCase())]).toEqual([['guest_application_received'], []]);
  });

  test('has no link if registration is disabled', async () => {
    const { board } = await clinic();
    await board.happened(
      { category: 'boardSettings', objectId: board.board },
      { type: 'SettingsChanged', data: { changes: { candidatesEnabled: false } } },
    );
    await board.given(PublicSettings, (it) => it.row());
    const email = anAddress();
    await apply(board, email);
    expect(mailsTo(email).map(({ content }) => content.action?.url)).toEqual([expect.not.stringContaining('token')]);
  });

  test('leaves no good link where the mail is beyond the limit of its recipient', async () => {
    const { board } = await clinic();
    const email = anAddress();
    const { limits } = talent.mails;
    talent.mails.limits = { ofKind: 0, inAll: 0 };
    const kept: string[] = [];
    const tokens = talent.service(BoardUserTokens);
    const keep = tokens.keep.bind(tokens);
    tokens.keep = async (token, terms) => {
      if (terms.kind === 'magic_link') kept.push(token);
      await keep(token, terms);
    };
    await apply(board, email);
    tokens.keep = keep;
    talent.mails.limits = limits;
    expect([mailsTo(email), kept]).toEqual([[], []]);
  });

  test.each([
    ['who has confirmed an address', true, true, 1],
    ['who has confirmed none', false, true, 0],
    ['who wants no such mails', true, false, 0],
  ] as const)('is confirmed to a user %s: %p %p', async (_, isConfirmed, wants, count) => {
    const { board } = await clinic();
    const { id, email } = await signUp(board);
    if (isConfirmed) await confirm(board, id);
    if (!wants) await silence(board, id);
    await applyAs(board, id);
    await applyAs(board, id);
    const mails = mailsTo(email);
    expect(mails.map(({ kind }) => kind)).toEqual(Array.from({ length: count }, () => 'application_received'));
    for (const mail of mails) {
      expect(mail.unsubscribe?.url).toMatch(/\/notifications\/unsubscribe\/./);
      expect(mail.content.aside?.url).toContain('channel=applicationEmails');
    }
  });

  test('is no news a day later', async () => {
    const { board } = await clinic();
    const email = anAddress();
    await apply(board, email, hoursLater(-25));
    expect([mailsTo(email), await board.worked()]).toEqual([[], []]);
  });
});

describe('the members of a company', () => {
  test('get one mail for an hour and job, with the number of applications', async () => {
    const { board, companyId } = await clinic();
    const other = await company(board, { name: 'Dale Clinic' });
    const [one, two] = [await member(board, companyId), await member(board, companyId)];
    const others = [
      await member(board, companyId, { approved: false }),
      await member(board, companyId, { verified: false }),
      await member(board, other.id),
    ];
    const quiet = await member(board, companyId);
    await silence(board, quiet.userId);
    const guests = await Promise.all([0, 0.1, 0.2].map((hours) => apply(board, anAddress(), hoursLater(hours))));
    await board.given(CommandBus, (bus) => bus.execute(applications.RemoveApplication(String(guests[0]?.id), {})));
    await board.worked();
    await board.settledAgain();
    await board.worked();
    for (const { email } of [one, two]) {
      const [mail, ...more] = mailsTo(email);
      expect([mail?.subject, more]).toEqual(['2 new applications for jobs_1', []]);
      expect(mail?.unsubscribe?.url).toMatch(/unsubscribe/);
      expect(mail?.content.action?.url).toContain('/employers/companies/');
    }
    for (const { email } of [...others, quiet]) expect(mailsTo(email)).toEqual([]);
    await apply(board, anAddress(), hoursLater(2));
    await board.worked();
    expect(mailsTo(one.email).map(({ subject }) => subject)).toEqual([
      '2 new applications for jobs_1',
      '1 new application for jobs_1',
    ]);
  });

  test('get none in the hour in which people apply, nor for applications that are withdrawn meanwhile', async () => {
    const { board, companyId } = await clinic();
    const { email } = await member(board, companyId);
    const { id } = await apply(board, anAddress());
    await board.given(CommandBus, (bus) => bus.execute(applications.RemoveApplication(id, {})));
    await apply(board, anAddress(), new Date().toISOString());
    await board.worked();
    expect(mailsTo(email)).toEqual([]);
  });
});

describe('an applicant whose application is moved', () => {
  test('gets a mail when the status changes, and none for stages within it', async () => {
    const { board } = await clinic();
    const { id, email } = await signUp(board);
    await confirm(board, id);
    const application = await applyAs(board, id);
    for (const stage of ['stages_secret', 'stages_other', 'offer', 'rejected'])
      await move(board, application.id, stage);
    await board.settledAgain();
    const [, ...changes] = mailsTo(email);
    expect(changes.map(({ content }) => content.paragraphs[1])).toEqual([
      'It is in the interview stage.',
      'It is in the offer stage.',
      'It is archived: the company does not continue with it.',
    ]);
    expect(JSON.stringify(changes)).not.toMatch(/secret|reject/);
    expect(changes[0]?.unsubscribe?.url).toMatch(/unsubscribe/);
  });

  test('gets none who wants none, who is a guest, or whose application moved back meanwhile', async () => {
    const { board } = await clinic();
    const { id, email } = await signUp(board);
    await confirm(board, id);
    const application = await applyAs(board, id);
    await board
      .when(CommandBus, async (bus) => {
        await bus.execute(applications.MoveApplication(application.id, { to: 'offer', by: 'boardUsers_2' }));
        await bus.execute(applications.MoveApplication(application.id, { to: 'hired', by: 'boardUsers_2' }));
      })
      .accepted();
    await board.settled();
    expect(mailsTo(email).map(({ content }) => content.paragraphs[1])).toEqual([undefined, 'It is marked as hired.']);
    await silence(board, id);
    await move(board, application.id, 'review');
    const guest = anAddress();
    await move(board, (await apply(board, guest)).id, 'offer');
    expect([kindsTo(email).length, kindsTo(guest)]).toEqual([2, ['guest_application_received']]);
  });
});

test('mails name jobs, companies and boards on one line, and lead to the storefront', () => {
  const identity = { name: 'Care\njobs', storefront: 'https://jobs.example' };
  const named = { title: 'Nurse\r\nBcc: x@x.example <b>', companyName: 'Hill\u2028Clinic', companySlug: 'a/b' };
  const stop = { settingsUrl: 'https://jobs.example/settings', unsubscribeUrl: 'https://api.example/u' };
  const mails = [
    guestReceivedMail(identity, named, null),
    newApplicationsMail(identity, named, 1, stop),
    statusChangedMail(identity, { ...named, companyName: null }, 'hired', stop),
  ];
  for (const { subject, from, content } of mails)
    expect([subject, from, ...content.paragraphs].join('|')).not.toMatch(/[\r\n\u2028]/);
  expect(mails.map(({ content }) => content.action?.url)).toEqual([
    'https://jobs.example',
    'https://jobs.example/employers/companies/a%2Fb',
    'https://jobs.example/me/applications',
  ]);
  expect(mails[2]?.content.paragraphs[0]).toContain('The company changed');
});

import { afterAll, describe, expect, test } from '@jest/globals';
import { OPERATOR_MAILS, TeamMembers } from '#access';
import { PublicSettings } from '#content';
import { facts } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { hoursLater } from '../../hiring/application/application.samples.js';
import { TalentModule } from '../../talent.module.js';
import { firstMessage, twoPeople } from '../messaging.samples.js';
import { MessageReports } from '../report/message-reports.service.js';
import { messageReportsMail } from './report-mails.js';

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

const mailsOf = (...addresses: readonly string[]) =>
  talent.mails.sent.filter(({ to, kind }) => addresses.includes(to) && kind === 'message_reports');
const subjectsOf = (...addresses: readonly string[]) => mailsOf(...addresses).map(({ to, subject }) => [to, subject]);

/** A candidate reports the first message of an employer. Returns the id of the report. */
async function report(board: ScenarioBoard, now = facts.now): Promise<string> {
  const people = await twoPeople(board);
  const { id } = await firstMessage(board, people, now);
  const reported = { reason: 'spam', freeText: 'My own words' } as const;
  return board.given(MessageReports, (it) => it.report(people.candidate.id, id, reported), { now });
}
/** Sets the contact address of the board. */
async function contact(board: ScenarioBoard, contactEmail: string | null): Promise<void> {
  const settings = { category: 'boardSettings', objectId: board.board };
  await board.happened(settings, { type: 'SettingsChanged', data: { changes: { contactEmail } } });
  await board.given(PublicSettings, (it) => it.row());
}
const team = async ({ board }: ScenarioBoard, domain: string) => {
  const member = (name: string, role: 'owner' | 'admin' | 'member', suspended = false) => ({
    ...{ userId: `users_${name}`, email: `${name}@${domain}`, name, role, suspended },
    ...{ joinedAt: facts.now, isPrimaryOwner: role === 'owner' },
  });
  await talent.service(TeamMembers).follow(
    {
      ...{ board, id: board, version: 1, invitations: [] },
      members: [
        member('owner', 'owner'),
        member('admin', 'admin'),
        member('member', 'member'),
        member('left', 'admin', true),
      ],
    },
    facts.now,
  );
  return ['owner', 'admin', 'member', 'left'].map((name) => `${name}@${domain}`);
};

describe('operators whose board got reports', () => {
  test('get one mail an hour at the contact address, with the number of open reports and none of their words', async () => {
    const board = await talent.board();
    await contact(board, 'desk@hour.example');
    const members = await team(board, 'hour.example');
    for (const hours of [0, 0.1, 0.2]) await report(board, hoursLater(hours));
    await board.worked();
    await board.settledAgain();
    await board.worked();
    const [mail, ...more] = mailsOf('desk@hour.example', ...members);
    expect([mail?.to, mail?.subject, more]).toEqual([
      'desk@hour.example',
      `3 reports of messages are open at ${board.slug}`,
      [],
    ]);
    expect(mail?.content.action?.url).toBe(`https://dashboard.example/${board.slug}/message-reports`);
    expect(JSON.stringify(mail)).not.toMatch(/My own words|nights|Jane|boardUsers_/);
    await report(board, hoursLater(2));
    await board.worked();
    expect(subjectsOf('desk@hour.example')[1]).toEqual([
      'desk@hour.example',
      `4 reports of messages are open at ${board.slug}`,
    ]);
  });

  test('get it as owners and admins where the board has no contact address', async () => {
    const board = await talent.board();
    const members = await team(board, 'team.example');
    await report(board);
    await board.worked();
    const subject = `1 report of a message is open at ${board.slug}`;
    expect(subjectsOf(...members)).toEqual([
      ['owner@team.example', subject],
      ['admin@team.example', subject],
    ]);
  });

  test('get none in the hour itself, a day later, or once the reports of the hour are resolved', async () => {
    const board = await talent.board();
    await contact(board, 'desk@none.example');
    const before = await report(board, hoursLater(-25));
    await report(board, new Date().toISOString());
    const resolved = await report(board);
    await board.given(MessageReports, (it) => it.resolve(resolved, 'dismissed'));
    await board.worked();
    expect([before === resolved, subjectsOf('desk@none.example')]).toEqual([false, []]);
  });
});

test('a report that is made again announces nothing again', async () => {
  const board = await talent.board();
  await contact(board, 'desk@again.example');
  const { candidate, employer } = await twoPeople(board);
  const { id } = await firstMessage(board, { candidate, employer });
  for (const hours of [0, 2])
    await board.given(MessageReports, (it) => it.report(candidate.id, id, { reason: 'spam', freeText: null }), {
      now: hoursLater(hours),
    });
  await board.worked();
  expect(subjectsOf('desk@again.example')).toHaveLength(1);
});

test('the mail names the board on one line, and no visitor reads it at a sandbox', () => {
  const named = {
    boardName: 'Care\r\nBcc: x@x.example',
    open: 1,
    url: 'https://dashboard.example/care/message-reports',
  };
  for (const isToContact of [true, false]) {
    const { kind, subject, from, content } = messageReportsMail({ ...named, isToContact });
    expect([subject, from, ...content.paragraphs, content.footer].join('|')).not.toMatch(/[\r\n]/);
    expect(OPERATOR_MAILS).toContain(kind);
  }
});

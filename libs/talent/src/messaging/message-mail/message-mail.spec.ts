import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { BoardTerms } from '../../people/index.js';
import { boardUsers } from '../../people/board-user/board-user.decider.js';
import { NotificationPreferences } from '../../people/notification/notification-preferences.service.js';
import { TalentModule } from '../../talent.module.js';
import { Blocks } from '../block/block.service.js';
import { Conversations } from '../conversation/conversations.service.js';
import { Messages } from '../conversation/messages.service.js';
import { firstMessage, twoPeople } from '../messaging.samples.js';
import { newMessageMail } from './message-mails.js';

let isOn = true;
const talent = await scenario(TalentModule);
// The setting has its own end-to-end spec. Here it changes between a message and its mail.
talent.service(BoardTerms).allowsMessages = () => Promise.resolve(isOn);
afterAll(() => talent.close());

const mailsTo = (address: string) =>
  talent.mails.sent.filter(({ to, kind }) => to === address && kind === 'new_message');
const reply = ({ given }: ScenarioBoard, userId: string, id: string, body = 'I would.') =>
  given(Messages, (it) => it.reply(userId, id, body));

describe('a mail about a message', () => {
  test('is one for each side of a conversation until it is read', async () => {
    const board = await talent.board();
    const people = await twoPeople(board);
    const { employer, candidate, company } = people;
    const { conversationId: id } = await firstMessage(board, people);
    await board.worked();
    const [mail, ...more] = mailsTo(candidate.email);
    expect([mail?.subject, more]).toEqual([expect.stringContaining(`Jane (${company.name})`), []]);
    expect(JSON.stringify(mail)).not.toContain('nights');
    await reply(board, candidate.id, id);
    await reply(board, candidate.id, id, 'From May on.');
    await reply(board, employer.id, id, 'Good.');
    await board.worked();
    await board.settledAgain();
    await board.worked();
    expect([mailsTo(employer.email).length, mailsTo(candidate.email).length]).toEqual([1, 1]);
    await board.given(Conversations, (it) => it.markRead(candidate.id, id));
    await reply(board, employer.id, id, 'Still there?');
    await board.worked();
    expect(mailsTo(candidate.email)).toHaveLength(2);
  });

  test('waits, and is not sent once the message was read', async () => {
    const board = await talent.board();
    const people = await twoPeople(board);
    const { conversationId: id } = await firstMessage(board, people, new Date(Date.now() + 60_000).toISOString());
    await board.worked();
    expect(mailsTo(people.candidate.email)).toEqual([]);
    const early = await twoPeople(board);
    const { conversationId } = await firstMessage(board, early);
    await board.given(Conversations, (it) => it.markRead(early.candidate.id, conversationId));
    await board.worked();
    expect([id === conversationId, mailsTo(early.candidate.email)]).toEqual([false, []]);
  });

  test.each(['unsubscribed', 'blocked', 'blocking', 'off', 'gone'] as const)(
    'is not sent to one who is %s',
    async (why) => {
      const board = await talent.board();
      const people = await twoPeople(board);
      const { employer, candidate } = people;
      await firstMessage(board, people);
      if (why === 'unsubscribed')
        await board.given(NotificationPreferences, (it) => it.choose(candidate.id, 'messageEmails', false));
      if (why === 'blocked') await board.given(Blocks, (it) => it.block(employer.id, candidate.id));
      if (why === 'blocking') await board.given(Blocks, (it) => it.block(candidate.id, employer.id));
      if (why === 'gone')
        await board.given(CommandBus, (bus) => bus.execute(boardUsers.BeginBoardUserRemoval(candidate.id, {})));
      isOn = why !== 'off';
      await board.worked();
      isOn = true;
      expect(mailsTo(candidate.email)).toEqual([]);
    },
  );

  test('names its sender on one line, and stops by a link', () => {
    const { subject, content, unsubscribe } = newMessageMail(
      { name: 'Care\njobs', storefront: 'https://jobs.example' },
      {
        conversationId: 'conversations_1',
        displayName: 'Jane\r\n<b>',
        companyName: null,
        settingsUrl: 'https://jobs.example/settings?token=t',
        unsubscribeUrl: 'https://api.example/notifications/unsubscribe/t',
      },
    );
    expect(subject).toBe('New message from Jane <b> at Care jobs');
    expect([content.action?.url, content.aside?.url, unsubscribe?.url]).toEqual([
      'https://jobs.example/messages/conversations_1',
      'https://jobs.example/settings?token=t',
      'https://api.example/notifications/unsubscribe/t',
    ]);
  });
});

import { expect, test } from '@jest/globals';
import { renderMail } from '#runtime/engine';
import { invitationMail } from './invitation-mail.js';
import { hashOf, invitationToken, mailIdOf, readInvitationToken } from './invitation-tokens.service.js';

const invitation = {
  email: 'ada@acme.example',
  role: 'member',
  expiresAt: '2026-12-01T00:00:00.000Z',
} as const;
const url = 'https://dashboard.example/invitations/token';

test('the name of a board adds no header and no markup to the mail', () => {
  const board = 'Acme\r\nBcc: all@victim.example\u2028<b onclick=x>';
  const mail = invitationMail({ id: 'mails_1', invitation, board, url });
  expect([mail.from, mail.subject]).toEqual([
    'Acme Bcc: all@victim.example <b onclick=x>',
    'Join the team of Acme Bcc: all@victim.example <b onclick=x>',
  ]);
  expect(renderMail(mail.content, mail.from).html).not.toContain('<b onclick');
});

test('each token has a mail of its own, which says where it leads and when it ends', () => {
  const [one, other] = ['h', 'other'].map((tokenHash) =>
    invitationMail({ id: mailIdOf({ ...invitation, tokenHash }), invitation, board: 'Acme', url }),
  );
  expect(one?.id).not.toBe(other?.id);
  expect(one).toMatchObject({ kind: 'invitation', to: 'ada@acme.example', content: { action: { url } } });
  expect(one?.content.paragraphs.join(' ')).toContain('2026-12-01');
});

test('a token names its board, and is not found from what is kept of it', () => {
  const token = invitationToken('boards_01k2v7f3n8e4s9w0a5b6c7d8ef');
  expect(token).toMatch(/^01k2v7f3n8e4s9w0a5b6c7d8ef\.[\w-]{43}$/);
  expect(readInvitationToken(token)).toEqual({ board: 'boards_01k2v7f3n8e4s9w0a5b6c7d8ef', hash: hashOf(token) });
  expect(hashOf(token)).not.toContain(token.slice(-43));
  expect(invitationToken('boards_1')).not.toBe(invitationToken('boards_1'));
});

test.each([
  '',
  'token',
  '.',
  `boards.${'a'.repeat(42)}`,
  `../${'a'.repeat(43)}`,
  `A.${'a'.repeat(43)}`,
  `1.${'a'.repeat(44)}`,
])('is no token: %s', (text) => expect(readInvitationToken(text)).toBeNull());

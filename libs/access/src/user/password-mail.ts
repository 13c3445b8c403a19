import type { Mail } from '#runtime';
import { newId } from '#store';
import type { OperatorUser } from './operator-users.js';

/** How long the token of a forgotten password is good. */
export const RESET_MINUTES = 60;

/** The mail by which somebody sets another password. */
export const resetMail = ({ email }: OperatorUser, url: string): Mail => ({
  id: newId('mails'),
  kind: 'operator_password_reset',
  to: email,
  from: 'Openings',
  subject: 'Set another password',
  content: {
    heading: 'Set another password',
    paragraphs: [
      'Somebody asked for another password for this address.',
      `The link is good once, for ${RESET_MINUTES} minutes. All sessions end when it is used.`,
    ],
    action: { label: 'Set another password', url },
    footer: 'If it was not you, nothing has to be done: the password stays as it is.',
  },
});

/** Tells the owner of an account that its password is another one now. */
export const changedMail = ({ email }: OperatorUser): Mail => ({
  id: newId('mails'),
  kind: 'operator_password_changed',
  to: email,
  from: 'Openings',
  subject: 'Your password was changed',
  content: {
    heading: 'Your password was changed',
    paragraphs: ['The password of your account was changed, and all other sessions have ended.'],
    footer: 'If it was not you, ask for another password at once, and tell the owners of your boards.',
  },
});

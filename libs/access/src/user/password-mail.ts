import type { Mail } from '#runtime';

/** How long a password reset token is valid. */
export const RESET_MINUTES = 60;

/** The sender name of account mails: they belong to no board. */
const FROM = 'Openings';

/** An account mail: its id and its recipient. */
interface MailRecipient {
  readonly id: string;
  readonly email: string;
}

/** The mail with the link `url` to reset the password. */
export const resetMail = ({ id, email }: MailRecipient, url: string): Mail => ({
  id,
  kind: 'operator_password_reset',
  to: email,
  from: FROM,
  subject: 'Reset your password',
  content: {
    heading: 'Reset your password',
    paragraphs: [
      'A new password was requested for this address.',
      `The link works once, for ${RESET_MINUTES} minutes. All your sessions end when you use it.`,
    ],
    action: { label: 'Reset your password', url },
    footer: 'If you did not request this, you can ignore this email. Your password stays unchanged.',
  },
});

/** Says that the password of an account was set or changed. */
export const passwordSetMail = ({ id, email }: MailRecipient): Mail => ({
  id,
  kind: 'operator_password_set',
  limit: 'kind',
  to: email,
  from: FROM,
  subject: 'Your password was set',
  content: {
    heading: 'Your password was set',
    paragraphs: ['The password of your account was set or changed. All other sessions have ended.'],
    footer: 'If it was not you, reset your password immediately and inform the owners of your boards.',
  },
});

/** Says that signing in needs a second factor from now on. */
export const secondFactorAddedMail = ({ id, email }: MailRecipient): Mail => ({
  id,
  kind: 'operator_second_factor_added',
  limit: 'kind',
  to: email,
  from: FROM,
  subject: 'A second factor was added',
  content: {
    heading: 'A second factor was added',
    paragraphs: ['An authenticator app was added to your account. From now on, signing in needs one of its codes.'],
    footer:
      'If it was not you, reset your password immediately, and ask the people who run the server to remove the second factor.',
  },
});

/** Says that signing in needs only the password from now on. */
export const secondFactorRemovedMail = ({ id, email }: MailRecipient): Mail => ({
  id,
  kind: 'operator_second_factor_removed',
  limit: 'kind',
  to: email,
  from: FROM,
  subject: 'Your second factor was removed',
  content: {
    heading: 'Your second factor was removed',
    paragraphs: [
      'The authenticator app was removed from your account. From now on, signing in needs only the password.',
    ],
    footer: 'If it was not you, reset your password immediately and inform the owners of your boards.',
  },
});

/** Says that an account at the identity provider can sign in to this account. */
export const identityLinkedMail = ({ id, email }: MailRecipient): Mail => ({
  id,
  kind: 'operator_identity_linked',
  limit: 'kind',
  to: email,
  from: FROM,
  subject: 'Sign-in with your organisation was added',
  content: {
    heading: 'Sign-in with your organisation was added',
    paragraphs: [
      'You signed in with your identity provider for the first time. From now on you can sign in with that account.',
    ],
    footer: 'If it was not you, inform the people who run the server and the owners of your boards.',
  },
});

const EXAMPLE: MailRecipient = { id: 'mails_example', email: 'ada@example.com' };

/** With example data, for the page that previews mails. */
export const resetExample = resetMail(EXAMPLE, 'https://dashboard.example.com/password-resets/example');
export const passwordSetExample = passwordSetMail(EXAMPLE);
export const secondFactorAddedExample = secondFactorAddedMail(EXAMPLE);
export const secondFactorRemovedExample = secondFactorRemovedMail(EXAMPLE);
export const identityLinkedExample = identityLinkedMail(EXAMPLE);

import type { Mail } from '#runtime';
import type { Invitation } from './team.js';

/** `text` for a header or a subject: line breaks and other control characters become spaces. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** The mail of an invitation. `url` ends in the secret that only this mail contains. */
export function invitationMail({
  id,
  invitation: { email, role, expiresAt },
  board,
  url,
}: {
  readonly id: string;
  readonly invitation: Pick<Invitation, 'email' | 'role' | 'expiresAt'>;
  readonly board: string;
  readonly url: string;
}): Mail {
  const name = oneLine(board);
  return {
    id,
    kind: 'invitation',
    to: email,
    from: name,
    subject: `Join the team of ${name}`,
    content: {
      heading: `You are invited to ${name}`,
      paragraphs: [
        `You are invited to work on the job board ${name} as ${role === 'admin' ? 'an admin' : 'a member'}.`,
        `The invitation expires on ${expiresAt.slice(0, 10)}.`,
      ],
      action: { label: 'View the invitation', url },
      footer:
        'You receive this email because someone on the team of the board entered your address. You can ignore it.',
    },
  };
}

/** With example data, for the page that previews mails. */
export const invitationExample: Mail = invitationMail({
  id: 'mails_example',
  invitation: { email: 'ada@example.com', role: 'admin', expiresAt: '2026-12-31T12:00:00.000Z' },
  board: 'Example Jobs',
  url: 'https://dashboard.example.com/invitations/example',
});

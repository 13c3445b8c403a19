import type { Mail } from '#runtime';
import { derivedId } from '#store';
import { oneLine } from '../one-line.js';
import type { InvitationView } from './team.read-model.js';

/** The mail of an invitation. There is one for each token. `url` ends in the secret that nothing but this mail carries. */
export function invitationMail({
  invitation: { email, role, tokenHash, expiresAt },
  board,
  url,
}: {
  readonly invitation: Pick<InvitationView, 'email' | 'role' | 'tokenHash' | 'expiresAt'>;
  readonly board: string;
  readonly url: string;
}): Mail {
  const name = oneLine(board);
  return {
    id: derivedId('mails', `invitation/${tokenHash}`, Date.parse(expiresAt)),
    kind: 'invitation',
    to: email,
    from: name,
    subject: `Join the team of ${name}`,
    content: {
      heading: `You are invited to ${name}`,
      paragraphs: [
        `You are asked to work on the job board ${name} as ${role === 'admin' ? 'an admin' : 'a member'}.`,
        `The invitation ends on ${expiresAt.slice(0, 10)}.`,
      ],
      action: { label: 'Look at the invitation', url },
      footer: 'You get this mail because somebody of the board entered your address. Nothing happens if you ignore it.',
    },
  };
}

/** With the data of nobody, for the page that shows what mails look like. */
export const invitationExample: Mail = invitationMail({
  invitation: { email: 'ada@example.com', role: 'admin', tokenHash: 'example', expiresAt: '2026-12-31T12:00:00.000Z' },
  board: 'Example Jobs',
  url: 'https://dashboard.example.com/invitations/example',
});

import type { OutgoingMail } from './mail-transport.js';

/** Text that looks like an encoded word (RFC 2047): mail programs would decode it into content that was not checked. */
const unencoded = (text: string): string => text.replaceAll('=?', '= ?');

/** `mail` in the form of the mail library. Names and addresses stay apart, so that nothing in a name is parsed as an address. */
export const composedMail = ({ kind, messageId, date, from, to, subject, text, html, unsubscribe }: OutgoingMail) => ({
  messageId,
  date,
  from: { name: unencoded(from.name), address: from.address },
  to: { name: '', address: to },
  envelope: { from: from.address, to: [to] },
  subject: unencoded(subject),
  text,
  html,
  // Keeps automatic replies from answering it (RFC 3834).
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Mail-Kind': kind,
    // One click in the mail program is enough (RFC 8058).
    ...(unsubscribe === undefined
      ? {}
      : {
          'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  },
  // All content is text; no part may load a file or a URL.
  disableFileAccess: true,
  disableUrlAccess: true,
});

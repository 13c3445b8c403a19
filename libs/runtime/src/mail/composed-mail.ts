import type { OutgoingMail } from './mail-transport.js';

/** What looks like an encoded word (RFC 2047) would be decoded by who reads it, into what nobody has checked. */
const unencoded = (text: string): string => text.replaceAll('=?', '= ?');

/** `mail` as the mail library takes it. Names and addresses stay apart, so that nothing in a name is taken for an address. */
export const composedMail = ({ kind, messageId, date, from, to, subject, text, html, unsubscribe }: OutgoingMail) => ({
  messageId,
  date,
  from: { name: unencoded(from.name), address: from.address },
  to: { name: '', address: to },
  envelope: { from: from.address, to: [to] },
  subject: unencoded(subject),
  text,
  html,
  // So that nobody's absence note answers it (RFC 3834).
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Mail-Kind': kind,
    // One click of the mail program is enough (RFC 8058).
    ...(unsubscribe === undefined
      ? {}
      : {
          'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  },
  // Contents are texts of ours; none of them names a file or an address to be read.
  disableFileAccess: true,
  disableUrlAccess: true,
});

import { describe, expect, it } from '@jest/globals';
import { anyText } from '#testing';
import fc from 'fast-check';
import { isMailAddress } from '../process/mail-address.js';
import { checkMail, type Mail, MailError } from './mail.js';

const mail: Mail = {
  id: 'mails_1',
  kind: 'verification',
  to: 'ada@example.com',
  from: 'Care jobs',
  subject: 'Confirm your address',
  content: { heading: 'Hello', paragraphs: [], footer: 'Because you signed up.' },
};

describe('an address', () => {
  it.each([
    'a@b',
    'ada+jobs@example.com',
    "o'neil@example.co.uk",
    'jörg@müller.example',
    `${'a'.repeat(64)}@example.com`,
  ])('may be %s', (address) => expect(isMailAddress(address)).toBe(true));

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'a@b@c',
    'Ada <ada@example.com>',
    'ada@example.com, eve@example.com',
    'ada@example.com;eve@example.com',
    'undisclosed:ada@example.com',
    '"ada"@example.com',
    'ada(comment)@example.com',
    'ada@[127.0.0.1]',
    'ada @example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com\u2028',
    'ada@exam\u0000ple.com',
    'ada\u202e@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'e'.repeat(251)}`,
  ])('is never %j', (address) => expect(isMailAddress(address)).toBe(false));
});

describe('what becomes a header', () => {
  const breaks = fc.constantFrom('\r', '\n', '\r\n', '\u0000', '\u0085', '\u2028', '\u2029', '\t', '\u007f');
  const broken = fc.tuple(anyText(), breaks, anyText()).map((parts) => parts.join(''));

  it('is taken as it is without line breaks', () => expect(() => checkMail(mail)).not.toThrow());

  it.each(['id', 'kind', 'to', 'from', 'subject'] as const)('is refused with a control character in its %s', (part) =>
    fc.assert(fc.property(broken, (text) => expect(() => checkMail({ ...mail, [part]: text })).toThrow(MailError))),
  );

  it('is refused in words that quote nothing of the mail', () => {
    for (const part of ['id', 'kind', 'to', 'from', 'subject'] as const)
      expect(() => checkMail({ ...mail, [part]: 'secret\ntext' })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('secret') }),
      );
  });
});

describe('the address to unsubscribe at', () => {
  const at = (url: string) => () => checkMail({ ...mail, unsubscribe: { url } });
  it('is an http or https address', () => expect(at('https://api.example/alerts/unsubscribe/a-b_c')).not.toThrow());

  it.each([
    'mailto:a@example.com',
    'javascript:alert(1)',
    'https://a.example/>,<https://b.example/',
    'https://a.example/\r\nBcc: b@example.com',
    'https://a.example/ b',
    `https://a.example/${'x'.repeat(2_000)}`,
  ])('is never %j', (url) => expect(at(url)).toThrow(MailError));
});

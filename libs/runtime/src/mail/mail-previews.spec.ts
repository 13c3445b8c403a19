import { expect, it } from '@jest/globals';
import { type Mail, MailError } from './mail.js';
import { MailPreviews } from './mail-previews.js';

const example = (kind: string): Mail => ({
  id: 'mails_example',
  kind,
  to: 'ada@example.com',
  from: 'Care jobs',
  subject: 'Hello',
  content: { heading: 'Hello', paragraphs: [], footer: 'Bye.' },
});

it('examples of mails are found by their kind, and listed by it', () => {
  const previews = new MailPreviews();
  for (const kind of ['verification', 'invitation']) previews.add({ kind, example: example(kind) });
  expect(previews.all().map(({ kind }) => kind)).toEqual(['invitation', 'verification']);
  expect([previews.of('invitation')?.example.kind, previews.of('other')]).toEqual(['invitation', null]);
});

it('a kind has one example, of its own kind, that could be sent', () => {
  const previews = new MailPreviews();
  previews.add({ kind: 'verification', example: example('verification') });
  expect(() => previews.add({ kind: 'verification', example: example('verification') })).toThrow(/two examples/);
  expect(() => previews.add({ kind: 'invitation', example: example('verification') })).toThrow(
    /of the kind "verification"/,
  );
  expect(() => previews.add({ kind: 'reset', example: { ...example('reset'), to: 'nobody' } })).toThrow(MailError);
});

import { describe, expect, test } from '@jest/globals';
import { emailKey, isDisguised, tidyEmail } from './email-address.js';

describe('an e-mail address', () => {
  test('is compared without spaces around it, in lower case and composed', () => {
    expect(emailKey('  Anna@Example.COM\n')).toBe('anna@example.com');
    expect(emailKey('jose\u0301@x.example')).toBe(emailKey('josé@x.example'));
    expect(tidyEmail(' Anna@Example.com ')).toBe('Anna@Example.com');
  });

  test.each([
    ['a+b@x.example', 'a@x.example'],
    ['a.b@x.example', 'ab@x.example'],
    ['a@x.example', 'a@x.examplé'],
    // Cyrillic а and Greek ο look like Latin letters, and are not.
    ['аnna@x.example', 'anna@x.example'],
    ['bοb@x.example', 'bob@x.example'],
    ['straße@x.example', 'strasse@x.example'],
    ['ı@x.example', 'i@x.example'],
    ['İ@x.example', 'i@x.example'],
  ])('%s is another one than %s', (one, other) => expect(emailKey(one)).not.toBe(emailKey(other)));

  test.each([
    'anna\uff20x.example',
    'ａnna@x.example',
    'of\ufb01ce@x.example',
    '\u212aelvin@x.example',
    'ſam@x.example',
  ])('%s is disguised', (typed) => expect(isDisguised(typed)).toBe(true));

  test.each(['anna@x.example', 'josé@x.example', 'jose\u0301@x.example', 'аnna@x.example', '名前@x.example'])(
    '%s is not disguised',
    (typed) => expect(isDisguised(typed)).toBe(false),
  );
});

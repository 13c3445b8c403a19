import { describe, expect, test } from '@jest/globals';
import { ACCOUNT_MAILS, type MailParts } from './account-mails.js';

const parts: MailParts = {
  board: 'Hill Jobs',
  storefront: 'https://jobs.example',
  token: 'abc-_1',
  code: '042137',
  returnTo: '/jobs?q=a b&c=#d',
};

describe('mails of accounts', () => {
  test.each([
    ['verification', 'https://jobs.example/auth/verify-email?token=abc-_1'],
    ['magic_link', 'https://jobs.example/auth/magic-link?token=abc-_1&returnTo=%2Fjobs%3Fq%3Da+b%26c%3D%23d'],
    ['password_reset', 'https://jobs.example/auth/reset-password?token=abc-_1'],
  ] as const)('%s lead to their page of the storefront, in the name of the board', (kind, url) => {
    const { subject, content } = ACCOUNT_MAILS[kind](parts);
    expect(content.action?.url).toBe(url);
    expect(subject).toContain('Hill Jobs');
    expect(content.footer).toContain('ignore it');
    expect(new URL(content.action?.url ?? '').searchParams.get('returnTo')).toBe(
      kind === 'magic_link' ? parts.returnTo : null,
    );
  });

  test('have a code only where one can be entered, and a page to open afterwards only if one was requested', () => {
    expect([ACCOUNT_MAILS.verification(parts).content.code, ACCOUNT_MAILS.magic_link(parts).content.code]).toEqual([
      '042137',
      undefined,
    ]);
    const plain = ACCOUNT_MAILS.magic_link({ ...parts, returnTo: null });
    expect(plain.content.action?.url).toBe('https://jobs.example/auth/magic-link?token=abc-_1');
  });
});

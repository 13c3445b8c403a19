import { describe, expect, test } from '@jest/globals';
import { SignedTokens } from './signed-tokens.js';

const tokens = new SignedTokens(new Uint8Array(32).fill(7));
const token = tokens.sign('feed', ['board1', 'feed1', '1']);

describe('a token', () => {
  test('is read by who signed it, and is the same each time', () => {
    expect(tokens.read('feed', token)).toEqual(['board1', 'feed1', '1']);
    expect(tokens.sign('feed', ['board1', 'feed1', '1'])).toBe(token);
    expect(token).toMatch(/^board1-feed1-1-[0-9a-f]{40}$/);
  });

  test('leads nowhere for another purpose, of another installation, or when anything of it is another', () => {
    expect(tokens.read('other', token)).toBeNull();
    expect(new SignedTokens(new Uint8Array(32)).read('feed', token)).toBeNull();
    const signature = token.slice(-40);
    for (const text of [
      '',
      '-',
      signature,
      `-${signature}`,
      `board2-feed1-1-${signature}`,
      `board1-feed1-2-${signature}`,
      `board1-feed1-1-${signature.toUpperCase()}`,
      `board1-feed1-1-${'é'.repeat(20)}`,
      token.slice(0, -1),
      `${token}0`,
      `${token} `,
    ])
      expect([text, tokens.read('feed', text)]).toEqual([text, null]);
  });

  test('has no parts that could be taken for others', () => {
    for (const parts of [[], [''], ['a-b'], ['a', 'b\n'], ['ü']])
      expect(() => tokens.sign('feed', parts)).toThrow('letters, digits and underscores');
  });
});

import { processorSeconds } from '#testing';
import { expect, test } from '@jest/globals';
import { ESLint, Linter } from 'eslint';
import regexp from 'eslint-plugin-regexp';
import { textOf } from '#kernel';

const RULES = {
  'regexp/no-super-linear-backtracking': 'error',
  'regexp/no-super-linear-move': ['error', { ignoreSticky: true }],
} as const;
const messages = (code: string) => new Linter().verify(code, { plugins: { regexp }, rules: RULES } as never);

test.each(['apps/server/src/serve.ts', 'apps/mcp/src/server.ts', 'apps/cli/src/main.ts', 'libs/http/src/index.ts'])(
  'the rules hold in %s',
  async (file) => {
    const { rules } = (await new ESLint({ cwd: process.cwd() }).calculateConfigForFile(file)) as {
      readonly rules: Readonly<Record<string, readonly [number, ...object[]]>>;
    };
    const [backtracking, move] = Object.keys(RULES).map((name) => rules[name]);
    expect([backtracking?.[0], move?.[0], move?.[1]]).toEqual([2, 2, expect.objectContaining({ ignoreSticky: true })]);
  },
);

test.each(['/\\/+$/', '/^-+|-+$/g', '/[^a]*$/', '/\\s+\\/?$/', '/(?:x|\\d+$)/', '/^(a+)+$/', '/^a*a*b$/'])(
  '%s is reported',
  (expression) => {
    expect(messages(`'a'.replace(${expression}, '');`)).toHaveLength(1);
  },
);

test.each(['/^\\/+$/', '/(?<!\\/)\\/+$/', '/:\\d+$/', '/\\s+/g', '/\\/[^/]*$/', '/a+$/y'])(
  '%s is not',
  (expression) => {
    expect(messages(`'a'.replace(${expression}, '');`)).toEqual([]);
  },
);

test('the text of markup is found in time linear in its length', async () => {
  const time = (length: number) => processorSeconds(() => textOf('<a'.repeat(length)));
  await time(10_000);
  expect((await time(800_000)) / Math.max(await time(100_000), 0.001)).toBeLessThanOrEqual(16);
});

import { expect, test } from '@jest/globals';
import { ESLint } from 'eslint';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const lint = new ESLint({ cwd: root });
const FILES = ['jobs/jobs-screen.tsx', 'jobs/job.form.ts'];

async function rulesBrokenBy(code: string, file: string): Promise<readonly (string | null)[]> {
  const filePath = join(root, 'apps/dashboard/src/screens', file);
  const [result] = await lint.lintText(`${code}\n`, { filePath });
  return result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? [];
}

test.each([
  ['another lib', "import { reject } from '#kernel';\nexport const refuse = reject;"],
  ['a lib by its path', "export { plural } from '../../../../../libs/i18n/src/plural.js';"],
  ['the other surface of the SDK', "export type { paths } from '@openings/sdk/board-api';"],
])('lint finds a screen of the dashboard that imports %s', async (_, code) => {
  for (const file of FILES) expect(await rulesBrokenBy(code, file)).toEqual(['no-restricted-imports']);
});

test('it lets the SDK and the texts pass', async () => {
  const code = "export { unwrap } from '@openings/sdk/index';\nexport { plural } from '@openings/i18n/plural';";
  for (const file of FILES) expect(await rulesBrokenBy(code, file)).toEqual([]);
});

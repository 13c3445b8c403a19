import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './document.js';

const program = (...args: readonly string[]) =>
  new Promise<string>((resolve) =>
    execFile(process.execPath, args, { cwd: ROOT }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` || error.message : ''),
    ),
  );

it('typical calls compile against types generated from the documents, and wrong ones do not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openings-types-'));
  try {
    expect(await program(join(ROOT, 'test', 'types', 'generate.mjs'), folder)).toBe('');
    const config = join(folder, 'tsconfig.json');
    writeFileSync(
      config,
      JSON.stringify({
        compilerOptions: {
          target: 'es2023',
          lib: ['es2024', 'dom'],
          module: 'preserve',
          moduleResolution: 'bundler',
          types: [],
          strict: true,
          noUncheckedIndexedAccess: true,
          skipLibCheck: true,
          noEmit: true,
          paths: { 'generated/*': [join(folder, '*')] },
        },
        files: [join(ROOT, 'test', 'types', 'typical-calls.ts')],
      }),
    );
    const compiler = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');
    expect(await program(compiler, '--project', config)).toBe('');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

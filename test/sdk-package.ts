import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// @openings/sdk as npm would install it, and the examples of its README.

const ROOT = join(import.meta.dirname, '..');

/** Options of a program run. */
interface Running {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Runs Node with `args`. @returns '' when it succeeds, otherwise its output. */
export const program = (...args: readonly string[]): Promise<string> =>
  ran(args).then(
    () => '',
    ({ stdout, stderr, message }: { stdout: string; stderr: string; message: string }) =>
      `${stdout}${stderr}` || message,
  );

/** Runs Node with `args`. @returns its standard output */
export const ran = (args: readonly string[], { cwd = ROOT, env = process.env }: Running = {}): Promise<string> =>
  new Promise((resolve, reject) =>
    execFile(process.execPath, args, { cwd, env }, (error, stdout, stderr) =>
      error ? reject(Object.assign(error, { stdout, stderr })) : resolve(stdout),
    ),
  );

/** Builds the package, and installs it and its dependencies in `folder`. @throws Error with the output of the compiler */
export async function installSdk(folder: string): Promise<void> {
  const output = await program(join(ROOT, 'scripts', 'sdk.mjs'), join(folder, 'node_modules', '@openings', 'sdk'));
  if (output !== '') throw new Error(output);
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    cpSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
}

/** The examples of the README, by name. */
export function examples(): Readonly<Record<string, string>> {
  const text = readFileSync(join(ROOT, 'libs', 'sdk', 'README.md'), 'utf8');
  return Object.fromEntries(
    [...text.matchAll(/^```ts example=(\w+)\n([^]*?)^```$/gm)].map(([, name = '', source = '']) => [name, source]),
  );
}

/** Writes the examples as programs next to the package in `folder`. @returns their paths */
export function exampleFiles(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  return Object.entries(examples()).map(([name, source]) => {
    const path = join(folder, `${name}.ts`);
    writeFileSync(path, source);
    return path;
  });
}

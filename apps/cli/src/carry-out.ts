import { Api } from './api.js';
import type { CommandCatalogue, CommandSpec } from './catalogue.js';
import { execute } from './execute.js';
import type { Format } from './formats.js';
import { requestFor, type CommandArguments } from './invocation.js';
import type { Io } from './io.js';
import { optionsOf } from './options.js';
import { Printer } from './output.js';
import { needKey, settings, visitorSettings, type Env, type CommandLineSettings } from './settings.js';
import { version } from './version.js';

/** Options as commander returns them. */
export interface GlobalOptions {
  readonly format?: Format;
  readonly yes?: boolean;
  readonly apiUrl?: string;
  readonly apiKeyFile?: string;
  readonly board?: string;
  readonly boardAccessFile?: string;
  readonly boardTokenFile?: string;
  readonly retry?: boolean;
  readonly verbose?: boolean;
  readonly body?: string;
  readonly file?: string;
  readonly output?: string;
  readonly all?: boolean;
  readonly wait?: boolean;
  readonly intervalMs?: number;
  readonly timeoutMs?: number;
  readonly idempotencyKey?: string;
  readonly ifMatch?: string;
}

function givenBy(spec: CommandSpec, words: readonly string[], options: GlobalOptions): CommandArguments {
  const flags = new Map<string, readonly string[]>();
  const byName = options as Readonly<Record<string, unknown>>;
  const names = new Map(optionsOf(spec).map((option) => [option.long ?? '', option.attributeName()]));
  for (const { flag } of spec.flags) {
    const texts = byName[names.get(`--${flag}`) ?? ''];
    // Commander turns `--no-flag` into false.
    if (texts === false) flags.set(flag, ['false']);
    else if (Array.isArray(texts)) flags.set(flag, texts as readonly string[]);
  }
  const { body, file, idempotencyKey, ifMatch } = options;
  const named = spec.args
    .map(({ name }, index) => [name, words[index] ?? ''] as const)
    .filter(([, word]) => word !== '');
  return {
    words: Object.fromEntries(named),
    flags,
    ...(body === undefined ? {} : { body }),
    ...(file === undefined ? {} : { file }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(ifMatch === undefined ? {} : { ifMatch }),
  };
}

/** Where `spec` is sent: the credential, and the base path below the origin. */
function targetOf(
  { base, within }: CommandCatalogue,
  spec: CommandSpec,
  options: GlobalOptions,
  env: Env,
): { readonly target: CommandLineSettings; readonly base: string } {
  if (within !== undefined) {
    const target = visitorSettings(options, env, base);
    return { target, base: base + within.replace(/\{\w+\}/, encodeURIComponent(target.board)) };
  }
  const target = settings(options, env, base);
  if (!spec.open) needKey(target, env);
  return { target, base };
}

/** Runs one command: reads settings, builds the request, asks for confirmation, prints the response. @throws Failure if it does not succeed. */
export async function carryOut(
  catalogue: CommandCatalogue,
  spec: CommandSpec,
  words: readonly string[],
  options: GlobalOptions,
  env: Env,
  io: Io,
): Promise<void> {
  const { target, base } = targetOf(catalogue, spec, options, env);
  const request = await requestFor(spec, givenBy(spec, words, options), io);
  const api = new Api(target, base, io, {
    retry: options.retry !== false,
    verbose: options.verbose === true,
    version: version(),
  });
  const { output, intervalMs = 2000, timeoutMs = 3_600_000 } = options;
  const manner = {
    yes: options.yes === true,
    all: options.all === true,
    // A file can be saved only after the operation that produces it has ended.
    wait: options.wait === true || (spec.async === true && output !== undefined),
    intervalMs,
    timeoutMs,
    ...(output === undefined ? {} : { output }),
  };
  await execute(spec, request, manner, { catalogue, api, printer: new Printer(io, options.format), io });
}

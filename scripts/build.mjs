// Compiles apps and libs to dist/, and joins the server to a few files in dist/server. The compiler is called directly, because the OpenAPI plugin, which turns types and
// comments of *.dto.ts and *.controller.ts into the API reference, is a transformer that `tsc` has no option for.
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import swagger from '@nestjs/swagger/plugin';
import ts from 'typescript';
import { bundle } from './build/bundle.mjs';
import { noteState } from './build/built-from.mjs';
import { builtFrom, root, run, sourceState } from './run/prepare.mjs';

// Taken before the build: files that are saved while the compiler runs cause another build next time.
const state = sourceState();
const fail = (diagnostics) => {
  const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => root, getNewLine: () => '\n' };
  process.stderr.write(ts.formatDiagnosticsWithColorAndContext(diagnostics, host));
  process.exit(1);
};

// Inputs that change the output, although the compiler does not track them.
const key = createHash('sha256');
for (const file of ['nest-cli.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts/build.mjs'])
  key.update(readFileSync(join(root, file)));
const stamp = key.digest('hex');
const stampFile = join(root, 'dist', '.build-key');
if (existsSync(join(root, 'dist')) && (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp))
  // The dashboard and the documentation have their own builds, which may run at the same time.
  for (const name of readdirSync(join(root, 'dist')).filter((each) => !/^\.?(?:dashboard|docs)/.test(each)))
    rmSync(join(root, 'dist', name), { recursive: true, force: true });

/** Compiles one program. Errors of the compiler end the build. */
function compile(file, before = () => []) {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, file),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => fail([diagnostic]),
    },
  );
  const program = ts.createIncrementalProgram({
    rootNames: config.fileNames,
    options: config.options,
    configFileParsingDiagnostics: config.errors,
  });
  // The incremental program only checks files that are affected by changes since the last build.
  const diagnostics = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getSyntacticDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program.getSemanticDiagnostics(),
  ];
  if (diagnostics.length > 0) fail(diagnostics);
  const { diagnostics: emitted } = program.emit(undefined, undefined, undefined, false, {
    before: before(program.getProgram()),
  });
  if (emitted.length > 0) fail(emitted);
}

// In parallel to the compiler, which uses one processor.
const docs = run(process.execPath, [join(root, 'scripts', 'docs.mjs'), '--if-changed'], { stdio: ['ignore', 2, 2] });

// The workspaces first, because the server includes apps/mcp.
compile('apps/mcp/tsconfig.json');
compile('apps/cli/tsconfig.json');
for (const name of ['commands.generated.json', 'board-commands.generated.json', 'server-commands.generated.json'])
  copyFileSync(join(root, 'apps/cli/src', name), join(root, 'apps/cli/dist', name));
const { plugins } = JSON.parse(readFileSync(join(root, 'nest-cli.json'), 'utf8')).compilerOptions;
compile('tsconfig.build.json', (program) => [swagger(program, plugins[0].options)]);
mkdirSync(join(root, 'dist'), { recursive: true });
// Compiled files read these by path.
cpSync(join(root, 'data'), join(root, 'dist', 'data'), { recursive: true });
await bundle();
if ((await docs) !== 0) process.exit(1);
writeFileSync(stampFile, stamp);
if (state !== null) noteState(builtFrom, state);

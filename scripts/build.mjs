// Compiles apps and libs to dist/. The compiler is called directly, because the OpenAPI plugin, which turns types and
// comments of *.dto.ts and *.controller.ts into the API reference, is a transformer that `tsc` has no option for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import swagger from '@nestjs/swagger/plugin';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const fail = (diagnostics) => {
  const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => root, getNewLine: () => '\n' };
  process.stderr.write(ts.formatDiagnosticsWithColorAndContext(diagnostics, host));
  process.exit(1);
};

const config = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.build.json'), {}, {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: (diagnostic) => fail([diagnostic]),
});
const { plugins } = JSON.parse(readFileSync(join(root, 'nest-cli.json'), 'utf8')).compilerOptions;
const program = ts.createIncrementalProgram({
  rootNames: config.fileNames,
  options: config.options,
  configFileParsingDiagnostics: config.errors,
});
const diagnostics = ts.getPreEmitDiagnostics(program.getProgram());
if (diagnostics.length > 0) fail(diagnostics);
const transformer = swagger(program.getProgram(), plugins[0].options);
const { diagnostics: emitted } = program.emit(undefined, undefined, undefined, false, { before: [transformer] });
if (emitted.length > 0) fail(emitted);

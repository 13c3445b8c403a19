// Generates src/*commands.generated.json, the commands of the command line, from openapi/*.json. A second copy is written beside the
// compiled program, which reads it there. With --check it only reports whether the committed files are current.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const cli = join(import.meta.dirname, '..');
const compiler = join(cli, 'dist', 'contract', 'commands.js');
if (!existsSync(compiler)) {
  process.stderr.write('apps/cli is not compiled: run npm run build first.\n');
  process.exit(1);
}
const { commandsOf, fileText } = await import(compiler);

for (const [surface, name] of [
  ['operator', 'commands.generated.json'],
  ['board', 'board-commands.generated.json'],
]) {
  const document = JSON.parse(readFileSync(join(cli, '..', '..', 'openapi', `${surface}.json`), 'utf8'));
  const text = fileText(commandsOf(document, surface));
  const file = join(cli, 'src', name);
  if (process.argv.includes('--check')) {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    process.stderr.write(
      `apps/cli/src/${name} does not match openapi/${surface}.json: run npm run openapi and commit the file.\n`,
    );
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    writeFileSync(join(cli, 'dist', name), text);
  }
}

// Writes src/commands.generated.json, the commands of the command line, from openapi/operator.json; also beside the
// compiled program, which reads it there. With --check it only tells whether the committed file is current.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const cli = join(import.meta.dirname, '..');
const compiler = join(cli, 'dist', 'contract', 'commands.js');
if (!existsSync(compiler)) {
  process.stderr.write('apps/cli is not compiled: run npm run build first.\n');
  process.exit(1);
}
const { commandsOf, fileText } = await import(compiler);
const document = JSON.parse(readFileSync(join(cli, '..', '..', 'openapi', 'operator.json'), 'utf8'));
const text = fileText(commandsOf(document));
const file = join(cli, 'src', 'commands.generated.json');

if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write(
      'apps/cli/src/commands.generated.json is not what openapi/operator.json says: run npm run openapi and commit it.\n',
    );
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
  writeFileSync(join(cli, 'dist', 'commands.generated.json'), text);
}

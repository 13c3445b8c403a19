#!/usr/bin/env node
// The command `openings`: the server's own commands, and every operation of the API. It installs and compiles nothing.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { client, endWithNpm, PrepareError, program, refuse } from './run/prepare.mjs';

if (!existsSync(program) || !existsSync(client))
  refuse(new PrepareError('The server is not installed and compiled yet. Run "npm start" in its directory once.'));
endWithNpm();
const argv = process.argv.slice(2);
/** Whether the server's entry point handles the command without loading the command line. */
const isServersAlone = ['serve', '--version', '-V'].includes(argv.join(' '));
const { run, SERVER_COMMANDS } = isServersAlone ? {} : await import(pathToFileURL(client).href);
if (isServersAlone || [1, 2].some((words) => Object.hasOwn(SERVER_COMMANDS, argv.slice(0, words).join(' ')))) {
  await import(pathToFileURL(program).href);
} else {
  // A reader that closes the pipe, such as `head`, ends the output. That is not an error.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.exitCode = await run(argv);
}

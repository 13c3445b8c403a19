// Starts the server, after installing packages and compiling if needed. Arguments are passed to the server's command line.
import { pathToFileURL } from 'node:url';
import { prepareDashboard } from './build/dashboard.mjs';
import { endWithNpm, prepareToRun, program, refuse } from './run/prepare.mjs';

endWithNpm();
await Promise.all([prepareToRun(), prepareDashboard()]).catch(refuse);
// In this process, so that signals reach the server directly and its exit code is that of the process.
await import(pathToFileURL(program).href);

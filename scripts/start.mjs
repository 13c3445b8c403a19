// Starts the server; installs and compiles first what is not there yet. Arguments go to the program's command line.
import { pathToFileURL } from 'node:url';
import { prepareDashboard } from './dashboard.mjs';
import { endWithNpm, prepareToRun, program, refuse } from './prepare.mjs';

endWithNpm();
await Promise.all([prepareToRun(), prepareDashboard()]).catch(refuse);
// In this very process: signals and the exit code are the server's own, with nobody in between.
await import(pathToFileURL(program).href);

// Databases of the tests get the clock of a slowed-down run (scripts/run/test-slowly.mjs); otherwise they get an environment without our
// settings.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const { LD_PRELOAD, FAKETIME, FAKETIME_SHARED } = process.env;
if (FAKETIME_SHARED) {
  const { spawn } = childProcess;
  childProcess.spawn = (command, args, options) =>
    spawn(
      command,
      args,
      options?.env ? { ...options, env: { ...options.env, LD_PRELOAD, FAKETIME, FAKETIME_SHARED } } : options,
    );
  syncBuiltinESMExports();
}

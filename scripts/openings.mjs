#!/usr/bin/env node
// The command `openings`: runs the program as it was compiled. It installs nothing and compiles nothing.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { installed, PrepareError, program, refuse } from './prepare.mjs';

if (!existsSync(program) || !installed({ dev: false }))
  refuse(new PrepareError('It is not installed and compiled yet: run "npm start" in its directory once.'));
await import(pathToFileURL(program).href);
